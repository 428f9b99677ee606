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
