interface Versions<Row> {
  /** What was there when the form was filled in. */
  readonly before: readonly Row[]
  /** What the form says. */
  readonly typed: readonly Row[]
  /** What is there now. */
  readonly now: readonly Row[]
}

const textOf = (row: object) => JSON.stringify(Object.entries(row).toSorted())

/**
 * The rows of a list that is saved as a whole: what is there now, with what the form has added, changed or removed. So
 * saving it does not undo what somebody has changed elsewhere meanwhile (rule: screens-edits).
 */
export function mergedRows<Row extends object>(
  { before, typed, now }: Versions<Row>,
  keyOf: (row: Row) => string,
): Row[] {
  const textBefore = new Map(before.map((row) => [keyOf(row), textOf(row)]))
  const typedKeys = new Set(typed.map(keyOf))
  const changed = typed.filter((row) => textOf(row) !== textBefore.get(keyOf(row)))
  const changedKeys = new Set(changed.map(keyOf))
  const isRemoved = (key: string) => textBefore.has(key) && !typedKeys.has(key)
  return [...changed, ...now.filter((row) => !changedKeys.has(keyOf(row)) && !isRemoved(keyOf(row)))]
}
