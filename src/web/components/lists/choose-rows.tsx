import { startTransition, useOptimistic } from 'react'
import type { RowChoice } from './data-table-columns.ts'
import { SelectBox } from './select-box.tsx'

/** The box of one row; a row that cannot be chosen has none. */
export function ChooseRow<Row>({ row, choice }: { row: Row; choice: RowChoice<Row> }) {
  if (!choice.canChoose(row)) return <span className="block size-11 shrink-0" />
  return (
    <SelectBox
      label={`Select ${choice.labelOf(row)}`}
      checked={choice.isChosen(row)}
      onChange={(isChosen) => choice.choose([row], isChosen)}
    />
  )
}

/** Chooses all rows that are shown. It changes at once; the boxes of the rows follow when they are drawn. */
export function ChooseAll<Row>({
  label,
  rows,
  choice,
}: {
  label: string
  rows: readonly Row[]
  choice: RowChoice<Row>
}) {
  const open = rows.filter(choice.canChoose)
  const [shown, show] = useOptimistic(howManyOf(open, choice.isChosen))
  if (open.length === 0) return null
  return (
    <SelectBox
      label={`Select all: ${label}`}
      checked={shown === 'all'}
      mixed={shown === 'some'}
      onChange={(isChosen) =>
        startTransition(() => {
          show(isChosen ? 'all' : 'none')
          choice.choose(open, isChosen)
        })
      }
    />
  )
}

function howManyOf<Row>(rows: readonly Row[], isChosen: (row: Row) => boolean): 'all' | 'some' | 'none' {
  if (rows.every(isChosen)) return 'all'
  return rows.some(isChosen) ? 'some' : 'none'
}
