/** How each kind of compared thing is shown in a row. */
import type { ReactNode } from 'react'
import type { FoundState, InventoryItem, KeySet, MeterReading } from '#domain/inventory.ts'
import {
  type Compared,
  type ComparedKind,
  type ComparedMeter,
  type Difference,
  meterDifferenceLabel,
} from '#domain/inventory-comparison.ts'
import { ConditionBadge } from '#web/features/conditions/condition-badge.tsx'

export type ShownRow = {
  key: string
  name: string
  kind: ComparedKind
  difference: Difference
  /** The difference in words, where they are not the usual ones. */
  label?: string
  /** Null where that side does not name it. */
  before: ReactNode | null
  after: ReactNode | null
}

function shown<Row>(
  { name, difference, before, after }: Compared<Row>,
  at: number,
  kind: ComparedKind,
  show: (row: Row) => ReactNode,
): ShownRow {
  const side = (row: Row | null) => (row === null ? null : show(row))
  return { key: `${kind} ${at}`, name, kind, difference, before: side(before), after: side(after) }
}

export const stateRow = (row: Compared<FoundState>, at: number) =>
  shown(row, at, 'record', (state) => <State state={state} />)

export const itemRow = (row: Compared<InventoryItem>, at: number) =>
  shown(row, at, 'thing', (item) => (
    <>
      {(row.before?.quantity !== row.after?.quantity || item.quantity !== 1) && (
        <span className="figures">{item.quantity} × </span>
      )}
      <State state={item} />
    </>
  ))

export const keyRow = (row: Compared<KeySet>, at: number) =>
  shown(row, at, 'thing', ({ quantity }) => <span className="figures">{quantity}</span>)

export const meterRow = (row: ComparedMeter, at: number): ShownRow => {
  const meter = shown(row, at, 'record', (reading) => <Reading reading={reading} />)
  return { ...meter, label: meterDifferenceLabel(row) }
}

const Reading = ({ reading: { reading, serialNumber } }: { reading: MeterReading }) => (
  <span className="figures">
    {reading} {serialNumber && <span className="text-muted text-sm">No.&nbsp;{serialNumber}</span>}
  </span>
)

const State = ({ state: { condition, notes } }: { state: FoundState }) => (
  <>
    {condition ? <ConditionBadge condition={condition} /> : <span className="text-muted text-sm">Not rated</span>}
    {notes && <span className="text-sm wrap-anywhere"> {notes}</span>}
  </>
)
