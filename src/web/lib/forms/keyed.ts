/**
 * Rows without an id of their own, each with its place as its key: for a list whose rows neither move nor come and go.
 */
export const keyed = <Row>(rows: readonly Row[]) => rows.map((row, key) => ({ key, row }))
