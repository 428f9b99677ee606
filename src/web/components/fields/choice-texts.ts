/**
 * How rows read in a list where only the text of the chosen one is known afterwards: by their label, and with their
 * number where several have the same one. So a text is one row's or nobody's.
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
