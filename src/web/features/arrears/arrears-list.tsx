import { CircleCheck } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { ArrearsRow } from '#api/arrears.ts'
import { ageingBuckets } from '#domain/arrears/arrears.ts'
import { counted } from '#domain/counted.ts'
import { londonDay } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import { formatPence } from '#domain/money.ts'
import type { Tone } from '#domain/tone.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { StatCard, StatRow } from '#web/components/layout/stat-card.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { LabelledCell } from '#web/components/lists/labelled-cell.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { asksToRemoveRow, useOtherRow } from '#web/lib/press/use-other-row.ts'
import { useAgeing, useArrears } from './arrears.hooks.ts'
import { ArrearsMenu } from './arrears-menu.tsx'
import { SendStepDialog } from './send-step-dialog.tsx'

/** Who owes what since when, and what follows, with the letter that is due; a row leads to the account. */
export function ArrearsList() {
  const list = useArrears()
  const [writingTo, writeTo] = useState<number | null>(null)
  const columns = useMemo(() => columnsWith(writeTo), [])
  // Once a letter is sent, the next one that is due has the focus.
  const { onRows, otherRow } = useOtherRow()
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex items-center justify-between gap-4">
        <p className="text-muted text-sm">
          The largest sum first. You send the letters that are due, or they go out automatically where you have chosen
          that.
        </p>
        <ArrearsMenu />
      </div>
      <ListState
        list={list}
        errorHeading="Error loading arrears"
        skeleton={<SkeletonRows label="Loading arrears…" />}
        empty={<EmptyState icon={<CircleCheck />} title="Nobody is in arrears" text="All that is due has been paid." />}
      >
        {(rows) => (
          <div {...onRows} className="grid grid-cols-1 gap-5">
            <Ageing />
            <DataTable
              label="Arrears"
              columns={columns}
              rows={rows}
              rowKey={({ tenantId }) => tenantId}
              href={({ tenantId }) => `/tenants/${tenantId}/account`}
            />
          </div>
        )}
      </ListState>
      {writingTo !== null && (
        <SendStepDialog tenancyId={writingTo} onClose={() => writeTo(null)} afterSending={otherRow} />
      )}
    </div>
  )
}

/** The overdue sums of all tenancies, by how long each part has been overdue. */
function Ageing() {
  const { data } = useAgeing()
  return (
    <StatRow hasMoney>
      {ageingBuckets.map((bucket) => {
        const owed = data?.find((each) => each.bucket === bucket)?.owed
        return <StatCard key={bucket} label={bucket} value={owed === undefined ? '…' : formatPence(owed)} />
      })}
    </StatRow>
  )
}

const Whole = ({ children }: { children: ReactNode }) => <span className="whitespace-nowrap">{children}</span>

const columnsWith = (writeTo: (tenancyId: number) => void): readonly Column<ArrearsRow>[] => [
  { key: 'tenant', header: 'Tenant', cell: ({ tenantName }) => tenantName },
  { key: 'property', header: 'Property', cell: ({ address }) => address },
  {
    key: 'since',
    header: 'Since',
    cell: ({ since, days }) =>
      days === 0 ? (
        'due today'
      ) : (
        <LabelledCell label="since">
          <Whole>{formatDay(since)},</Whole> <Whole>{counted(days, 'day')}</Whole>
        </LabelledCell>
      ),
    className: 'figures',
  },
  {
    key: 'periods',
    header: 'Payments late',
    // Other charges than rent have none.
    cell: ({ periods }) =>
      periods === 0 ? null : (
        <>
          {counted(periods, 'payment')}
          <span className="md:hidden"> late</span>
        </>
      ),
    className: 'figures whitespace-nowrap md:max-xl:whitespace-normal',
  },
  {
    key: 'receipt',
    header: 'Last receipt',
    cell: ({ lastReceipt }) =>
      lastReceipt ? (
        <LabelledCell label="last receipt">
          <Whole>{formatPence(lastReceipt.amount)} on</Whole> <Whole>{formatDay(lastReceipt.date)}</Whole>
        </LabelledCell>
      ) : (
        'Nothing came in yet'
      ),
    className: 'figures md:max-xl:hidden',
  },
  {
    key: 'step',
    header: 'Step',
    cell: (row) => (
      <span className="flex items-center justify-between gap-x-4 gap-y-2 max-xl:flex-wrap">
        <Step row={row} />
        <NextAction row={row} onWrite={() => writeTo(row.tenantId)} />
      </span>
    ),
    narrow: 'foot',
  },
  {
    key: 'owed',
    header: 'Owed',
    cell: ({ owed }) => formatPence(owed),
    align: 'end',
    narrow: 'value',
    className: 'whitespace-nowrap',
  },
]

const planBadges: Partial<Record<ArrearsRow['plan'], readonly [words: string, tone: Tone]>> = {
  offered: ['Plan offered', 'blue'],
  kept: ['Plan kept', 'green'],
  broken: ['Plan broken', 'red'],
}

/** Opens the letter that is due, else leads to the account. */
function NextAction({ row: { tenantId, tenantName, nextStep }, onWrite }: { row: ArrearsRow; onWrite: () => void }) {
  const [, navigate] = useLocation()
  const isDue = nextStep !== null && nextStep.on <= londonDay(new Date())
  const label = isDue ? 'Send letter' : 'Open account'
  return (
    <Button
      variant="secondary"
      size="small"
      onClick={() => (isDue ? onWrite() : navigate(`/tenants/${tenantId}/account`))}
      className="whitespace-nowrap print:hidden"
      aria-label={`${label}: ${tenantName}`}
      {...(isDue && asksToRemoveRow)}
    >
      {label}
    </Button>
  )
}

/** What was sent last, what follows, or why nothing does. */
function Step({ row: { step, nextStep, breathingSpaceUntil, plan } }: { row: ArrearsRow }) {
  const badge = planBadges[plan]
  const isLate = nextStep !== null && nextStep.on < londonDay(new Date())
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {breathingSpaceUntil && <Badge tone="blue">Breathing space until {formatDay(breathingSpaceUntil)}</Badge>}
      {badge && <Badge tone={badge[1]}>{badge[0]}</Badge>}
      {step && <span>{step} sent</span>}
      {nextStep && (
        <span className={isLate ? 'text-sm' : 'text-muted text-sm'}>
          Next: {nextStep.name}, {isLate && 'due since '}
          {formatDay(nextStep.on)}
        </span>
      )}
    </span>
  )
}
