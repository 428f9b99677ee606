import { CircleCheck, Clock, Ellipsis, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge } from '#web/components/feedback/badge.tsx'
import { NoMatches } from '#web/components/feedback/no-matches.tsx'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { Card } from '#web/components/layout/card.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { StatCard, StatRow } from '#web/components/layout/stat-card.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { type Tab, TabList, TabPanel, Tabs } from '#web/components/lists/tabs.tsx'
import { KitSection } from './kit-section.tsx'

type Row = {
  id: number
  name: string
  place: string
  due: string
  amount: string
  state: 'overdue' | 'unpaid' | 'paid'
}
type Filter = 'all' | Row['state']

const rows: Row[] = [
  {
    id: 1,
    name: 'Łukasz Nowak',
    place: '14 Harbour View, Flat 3, Portishead',
    due: '1 Nov 2026',
    amount: '£1,250.00',
    state: 'overdue',
  },
  {
    id: 2,
    name: 'Siân Wyn Rhŷs',
    place: '2 Chapel Row, Llandeilo',
    due: '28 Nov 2026',
    amount: '£895.00',
    state: 'unpaid',
  },
  {
    id: 3,
    name: 'Priya and Tom Ashworth-Bell',
    place: 'The Old Dairy, Lower Farm Lane, Stow-on-the-Wold',
    due: '1 Dec 2026',
    amount: '£2,111.11',
    state: 'unpaid',
  },
  {
    id: 4,
    name: 'Denise Okafor',
    place: '71b Mare Street, London E8',
    due: '21 Oct 2026',
    amount: '£1,980.00',
    state: 'paid',
  },
]

const badges: Record<Row['state'], ReactNode> = {
  overdue: (
    <Badge tone="red" icon={<TriangleAlert aria-hidden />}>
      Overdue
    </Badge>
  ),
  unpaid: (
    <Badge tone="amber" icon={<Clock aria-hidden />}>
      Unpaid
    </Badge>
  ),
  paid: (
    <Badge tone="green" icon={<CircleCheck aria-hidden />}>
      Paid
    </Badge>
  ),
}

const columns: Column<Row>[] = [
  { key: 'tenant', header: 'Tenant', cell: (row) => row.name, total: 'Total' },
  { key: 'property', header: 'Property', cell: (row) => row.place },
  { key: 'due', header: 'Due', cell: (row) => row.due, className: 'whitespace-nowrap' },
  { key: 'state', header: 'Status', cell: (row) => badges[row.state], narrow: 'status' },
  { key: 'amount', header: 'Amount', cell: (row) => row.amount, align: 'end', narrow: 'value', total: '£6,236.11' },
  {
    key: 'more',
    header: 'Actions',
    cell: (row) => <IconButton label={`More about ${row.name}`} icon={<Ellipsis aria-hidden />} />,
    align: 'end',
    narrow: 'action',
  },
]

const withoutTotals = columns.map((column) => ({ ...column, total: undefined }))

const tabs: Tab<Filter>[] = [
  { value: 'all', label: 'All', count: 4 },
  { value: 'unpaid', label: 'Unpaid', count: 2 },
  { value: 'paid', label: 'Paid', count: 1 },
  { value: 'overdue', label: 'Overdue', count: 1 },
]

export function KitRows() {
  const [filter, setFilter] = useState<Filter>('all')
  const [search, setSearch] = useState('')
  const shown = rows.filter(
    (row) => (filter === 'all' || row.state === filter) && row.name.toLowerCase().includes(search.toLowerCase()),
  )
  return (
    <KitSection title="Figures, tabs and rows">
      <StatRow>
        <StatCard label="Properties" value="12" note="11 occupied" />
        <StatCard label="Rent a month" value="£14,720" note="from 13 tenancies" />
        <StatCard
          label="Overdue"
          value="1"
          note="£1,250 since 1 November"
          icon={<TriangleAlert aria-hidden className="text-red" />}
          pressed={filter === 'overdue'}
          onPress={() => setFilter(filter === 'overdue' ? 'all' : 'overdue')}
        />
        <StatCard label="Compliance" value="92%" note="2 certificates run out" pressed={false} onPress={() => {}} />
      </StatRow>
      <Tabs value={filter} onValueChange={setFilter}>
        <TabList label="Rent payments by status" tabs={tabs} />
        <TabPanel value={filter} className="grid grid-cols-1 gap-4">
          <SearchField label="Search tenants" value={search} onValueChange={setSearch} className="md:max-w-sm" />
          <DataTable
            label="Rent payments"
            columns={shown.length === rows.length ? columns : withoutTotals}
            rows={shown}
            rowKey={(row) => row.id}
            onOpen={() => {}}
            empty={<NoMatches title="No rent payments found" onClear={() => {}} />}
          />
        </TabPanel>
      </Tabs>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
        <Card
          title="Gas Safety Certificate (CP12)"
          description="2 Chapel Row, Llandeilo"
          actions={
            <Badge tone="amber" icon={<Clock aria-hidden />}>
              9 days left
            </Badge>
          }
        >
          <p className="text-muted">Expires 30 November 2026. The yearly check must be done before then.</p>
        </Card>
        <Card
          openable
          title={
            <button data-opener type="button" className="text-left">
              14 Harbour View
            </button>
          }
          description="Portishead, Somerset"
        >
          <p className="figures">£1,250 a month · 2 bedrooms</p>
        </Card>
        <Card
          title="Leaking tap"
          description="71b Mare Street, London"
          actions={<Badge tone="blue">In progress</Badge>}
        >
          <p className="text-muted">Reported yesterday by Denise Okafor.</p>
        </Card>
      </div>
    </KitSection>
  )
}
