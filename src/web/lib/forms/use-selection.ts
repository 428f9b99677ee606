import { useMemo, useState } from 'react'
import { mostAtOnce } from '#domain/bulk.ts'

export interface Selection {
  /** Whether rows can be chosen now. */
  readonly isOn: boolean
  readonly chosen: ReadonlySet<number>
  begin(): void
  /** Nothing is chosen any more, and rows are as they were. */
  end(): void
  /** Ends it once what was `chosen` has been dealt with; what has been chosen since stays (rule: screens-answers). */
  endAfter(chosen: ReadonlySet<number>): void
  /** At most as many as one bulk operation takes. */
  set(ids: readonly number[], isChosen: boolean): void
}

/** Rows chosen for a bulk operation, by their ids. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null)
  return useMemo(
    () => ({
      isOn: chosen !== null,
      chosen: chosen ?? new Set(),
      begin: () => setChosen(new Set()),
      end: () => setChosen(null),
      endAfter: (dealtWith) =>
        setChosen((now) => (now === dealtWith ? null : now && new Set([...now].filter((id) => !dealtWith.has(id))))),
      set: (ids, isChosen) =>
        setChosen((before) => {
          const after = new Set(before)
          for (const id of ids) {
            if (!isChosen) after.delete(id)
            else if (after.size < mostAtOnce) after.add(id)
          }
          return after
        }),
    }),
    [chosen],
  )
}

type Row = { readonly id: number }

/** The rows of a table as parts of a selection. */
export const rowsOf = (selection: Selection) => ({
  isChosen: ({ id }: Row) => selection.chosen.has(id),
  choose: (rows: readonly Row[], isChosen: boolean) =>
    selection.set(
      rows.map(({ id }) => id),
      isChosen,
    ),
})
