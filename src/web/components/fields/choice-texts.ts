import { searchWords, titleRank } from '#domain/search.ts'

/**
 * The texts of rows in a list that reports only the text of the chosen one. Rows with the same label have their number
 * added, so that a text stands for one row or for none.
 */
export function choiceTexts<Row extends { id: number }>(
  rows: readonly Row[],
  labelOf: (row: Row) => string,
): ReadonlyMap<string, Row> {
  const alike = Map.groupBy(rows, labelOf)
  const textOf = (row: Row) => {
    const label = labelOf(row)
    return (alike.get(label)?.length ?? 0) > 1 ? `${label} (no. ${row.id})` : label
  }
  return new Map(rows.map((row) => [textOf(row), row]))
}

/** A text without the number that tells alike labels apart, which no search knows. */
export const withoutNumber = (text: string): string => text.replace(/ \(no\. \d+\)$/, '')

/** The first of the texts that hold every word that was typed; those that begin with them come first. */
export function textsWith<Row>(texts: ReadonlyMap<string, Row>, typed: string, most: number): [string, Row][] {
  const words = searchWords(typed)
  return [...texts]
    .map((entry) => ({ entry, rank: titleRank(entry[0], words) }))
    .filter(({ rank }) => rank < 2)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ entry }) => entry)
}
