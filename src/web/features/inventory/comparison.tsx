import { type ReactNode, useState } from 'react'
import type { InventoryReport } from '#api/inventory.ts'
import { formatDay } from '#domain/day-forms.ts'
import { inventoryCheckTypeLabels } from '#domain/inventory.ts'
import {
  type ComparedInventories,
  type ComparedRoom,
  compareInventories,
  countDifferences,
  countedDifference,
  differenceLabel,
  differencesFirst,
  differencesInOrder,
  differenceTones,
  hasDifference,
  isRoomDifferent,
} from '#domain/inventory-comparison.ts'
import { propertyLabel } from '#domain/property.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { keyed } from '#web/lib/forms/keyed.ts'
import { ComparedTable, type SideTitle, type SideTitles } from './compared-table.tsx'
import { RoomPhotos } from './room-photos.tsx'
import { itemRow, keyRow, meterRow, type ShownRow, stateRow } from './shown-rows.tsx'

const titleOf = ({ checkType, date }: InventoryReport): SideTitle => ({
  name: inventoryCheckTypeLabels[checkType],
  date: formatDay(date),
})

type ShownPart = { title: string; rows: readonly ShownRow[]; differs: boolean; room?: ComparedRoom }

/**
 * Two inventories of one home side by side, row by row; parts in which something differs
 * come first (rule: inventory-differences-first).
 */
export function Comparison({ checkIn, checkOut }: { checkIn: InventoryReport; checkOut: InventoryReport }) {
  const [differencesOnly, setDifferencesOnly] = useState(false)
  const comparison = compareInventories(checkIn, checkOut)
  const titles: SideTitles = [titleOf(checkIn), titleOf(checkOut)]
  const shown = (rows: readonly ShownRow[]) =>
    differencesFirst(differencesOnly ? rows.filter(({ difference }) => difference !== 'same') : rows)
  const parts: ShownPart[] = [
    { title: 'Meter readings', rows: comparison.meters.map(meterRow), differs: hasDifference(comparison.meters) },
    { title: 'Keys', rows: comparison.keys.map(keyRow), differs: hasDifference(comparison.keys) },
    ...comparison.rooms.map((room) => ({
      title: room.name,
      rows: [...room.elements.map(stateRow), ...room.items.map(itemRow)],
      differs: isRoomDifferent(room),
      room,
    })),
    { title: 'Furnishings', rows: comparison.furnishings.map(itemRow), differs: hasDifference(comparison.furnishings) },
  ]
  const ordered = [...parts.filter(({ differs }) => differs), ...parts.filter(({ differs }) => !differs)]
  return (
    <div data-printable className="sections">
      <div className="grid grid-cols-1 gap-2">
        <p className="font-semibold">{propertyLabel(checkOut.property)}</p>
        <Counts comparison={comparison} />
        <CheckboxField
          label="Show differences only"
          checked={differencesOnly}
          onChange={(event) => setDifferencesOnly(event.target.checked)}
          className="justify-self-start print:hidden"
        />
      </div>
      {keyed(ordered).map(({ key, row: { title, rows, differs, room } }) => (
        <Part
          key={key}
          title={title}
          mark={room && room.difference !== 'same' ? <DifferenceBadge room={room} /> : undefined}
          titles={titles}
          rows={shown(rows)}
        >
          {room && (!differencesOnly || differs) && <RoomPhotos room={room} titles={titles} />}
        </Part>
      ))}
    </div>
  )
}

function Counts({ comparison }: { comparison: ComparedInventories }) {
  const counts = countDifferences(comparison)
  return (
    <ul aria-label="Differences" className="flex flex-wrap gap-2">
      {differencesInOrder
        .filter((difference) => counts[difference] > 0)
        .map((difference) => (
          <li key={difference}>
            <Badge tone={differenceTones[difference]}>{countedDifference(counts[difference], difference)}</Badge>
          </li>
        ))}
    </ul>
  )
}

const DifferenceBadge = ({ room: { difference } }: { room: ComparedRoom }) => (
  <Badge tone={differenceTones[difference]}>{differenceLabel(difference, 'record')}</Badge>
)

type PartProps = {
  title: string
  mark?: ReactNode
  titles: SideTitles
  rows: readonly ShownRow[]
  children?: ReactNode
}

function Part({ title, mark, titles, rows, children }: PartProps) {
  if (rows.length === 0 && !children) return null
  return (
    <Section title={title} actions={mark}>
      {/* Printed as a block: a grid does not follow a table that goes on over the page. */}
      <div className="grid grid-cols-1 gap-4 print:block print:space-y-4">
        {rows.length > 0 && <ComparedTable label={title} titles={titles} rows={rows} />}
        {children}
      </div>
    </Section>
  )
}
