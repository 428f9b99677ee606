import { ShieldCheck } from 'lucide-react'
import type { ListedDeposit } from '#api/deposits.ts'
import { countedWithCommas } from '#domain/counted.ts'
import { type Day, londonDay } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import { clockInWords, type DepositFilter, depositFilters, undoneProtection } from '#domain/deposit.ts'
import { formatPence } from '#domain/money.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { NoMatches } from '#web/components/feedback/no-matches.tsx'
import { SkeletonRows, SkeletonStats } from '#web/components/feedback/skeleton.tsx'
import { NavigateButton } from '#web/components/layout/navigate-button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { StatCard, StatRow } from '#web/components/layout/stat-card.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { ListState } from '#web/components/lists/list-state.tsx'
import { useFilters } from '#web/lib/forms/use-filters.ts'
import { BookedDeposits } from './booked-deposits.tsx'
import { DepositBadge } from './deposit-status.tsx'
import { useDepositSums, useDeposits } from './deposits.hooks.ts'

const noFilter = { status: 'all' }

/** The deposits that are in the books alone, as a filter of the page. */
const inBooks = 'books'
type Shown = DepositFilter | typeof inBooks

/** /finances/deposits: whose deposits are held, and which of them are to be returned or protected. */
export default function DepositsPage() {
  const [{ status }, setFilters] = useFilters(noFilter)
  const shown = depositFilters.find((filter) => filter === status)
  const show = (filter: Shown | undefined) => setFilters({ status: filter ?? 'all' })
  return (
    <Page
      title="Deposits"
      description="Tenants’ money that has been received and not returned."
      back={{ href: '/finances', label: 'Back to finances' }}
    >
      <div className="grid grid-cols-1 gap-6">
        <Sums shown={status === inBooks ? inBooks : shown} onShow={show} />
        {status === inBooks ? <BookedDeposits /> : <HeldDeposits shown={shown} onShowAll={() => show(undefined)} />}
      </div>
    </Page>
  )
}

function HeldDeposits({ shown, onShowAll }: { shown: DepositFilter | undefined; onShowAll: () => void }) {
  const list = useDeposits(shown)
  const columns = columnsOn(londonDay(new Date()))
  return (
    <ListState
      list={list}
      errorHeading="Error loading deposits"
      skeleton={<SkeletonRows label="Loading deposits…" />}
      empty={
        shown ? (
          <NoMatches icon={<ShieldCheck />} title={noneOf[shown]} onClear={onShowAll} />
        ) : (
          <EmptyState
            icon={<ShieldCheck />}
            title="No deposits are held"
            text="Enter one on the account of its tenancy: the 30 days for its protection are counted from then on."
            action={<NavigateButton href="/tenants">Choose a tenancy</NavigateButton>}
          />
        )
      }
    >
      {(rows) => (
        <DataTable
          label="Deposits"
          columns={columns}
          rows={rows}
          rowKey={({ tenantId }) => tenantId}
          href={({ tenantId }) => `/tenants/${tenantId}/deposit`}
        />
      )}
    </ListState>
  )
}

const noneOf: Record<DepositFilter, string> = {
  ended: 'No deposit of an ended tenancy is held',
  unprotected: 'Every deposit of an active tenancy is protected',
}

const labels: Record<DepositFilter, string> = { ended: 'Of ended tenancies', unprotected: 'To be protected' }

/** What is held in all and by filter; each figure is a filter of the list below, and pressed again it lets go. */
function Sums({ shown, onShow }: { shown: Shown | undefined; onShow: (filter?: Shown) => void }) {
  const { data, error } = useDepositSums()
  if (!data) return error ? null : <SkeletonStats label="Adding up the deposits…" />
  const figure = ({ held, tenancies }: { held: number; tenancies: number }) => ({
    value: formatPence(held),
    note: countedWithCommas(tenancies, 'tenancy', 'tenancies'),
  })
  const { all, withoutTenancy } = data
  const press = (filter: Shown) => ({
    pressed: shown === filter,
    onPress: () => onShow(shown === filter ? undefined : filter),
  })
  const cards = depositFilters.map((filter) => (
    <StatCard key={filter} label={labels[filter]} {...figure(data[filter])} {...press(filter)} />
  ))
  if (withoutTenancy !== 0 || shown === inBooks)
    cards.push(
      <StatCard
        key={inBooks}
        label="Without a tenancy"
        value={formatPence(withoutTenancy)}
        note="in the books alone"
        {...press(inBooks)}
      />,
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      <StatRow hasMoney>
        <StatCard label="Held" {...figure(all)} pressed={shown === undefined} onPress={() => onShow()} />
        {cards}
      </StatRow>
      {withoutTenancy !== 0 && (
        <p className="figures text-muted">
          Your books hold {formatPence(all.held + withoutTenancy)} in deposits: {formatPence(withoutTenancy)} of it is
          in no tenancy’s account.
        </p>
      )}
    </div>
  )
}

const columnsOn = (today: Day): Column<ListedDeposit>[] => [
  { key: 'tenant', header: 'Tenant', cell: ({ tenantName }) => tenantName },
  { key: 'property', header: 'Property', cell: ({ address }) => address },
  {
    key: 'tenancy',
    header: 'Tenancy',
    cell: ({ active, endedOn }) => (active ? null : endedOn ? `ended ${formatDay(endedOn)}` : 'ended'),
    className: 'figures md:whitespace-nowrap',
  },
  {
    key: 'scheme',
    header: 'Scheme',
    cell: ({ scheme, reference }) => [scheme, reference].filter(Boolean).join(', ') || null,
    className: 'break-words',
  },
  {
    key: 'state',
    header: 'State',
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 md:flex-col md:items-start">
        <DepositBadge state={row.state} />
        {undoneProtection(row) && <span className="text-muted text-sm">{clockInWords(row, today)}</span>}
      </span>
    ),
    narrow: 'foot',
  },
  {
    key: 'held',
    header: 'Held',
    cell: ({ held }) => formatPence(held),
    align: 'end',
    narrow: 'value',
    className: 'whitespace-nowrap',
  },
]
