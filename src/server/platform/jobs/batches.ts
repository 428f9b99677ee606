/**
 * Working through all landlords' rows a thousand at a time, so that a morning's job needs neither much memory nor a
 * long transaction.
 */

export const rowsPerBatch = 1_000

/** `list` gives the next rows after an id, in the order of ids; `handle` gets each batch. */
export async function inBatches<Row extends { readonly id: number }>(
  list: (afterId: number, limit: number) => Promise<readonly Row[]>,
  handle: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  let rows: readonly Row[]
  let lastId = 0
  do {
    rows = await list(lastId, rowsPerBatch)
    if (rows.length > 0) await handle(rows)
    lastId = rows.at(-1)?.id ?? lastId
  } while (rows.length === rowsPerBatch)
}

/**
 * Like `inBatches`, row by row. A row that fails does not stop the others.
 * @throws the first failure once all rows have been tried, so that the queue retries the job.
 */
export async function oneByOne<Row extends { readonly id: number }>(
  list: (afterId: number, limit: number) => Promise<readonly Row[]>,
  handle: (row: Row) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  await inBatches(list, async (rows) => {
    for (const row of rows) await handle(row).catch((error: unknown) => failures.push(error))
  })
  if (failures.length > 0) throw failures[0]
}

/**
 * Runs the steps of a job one after the other. A step that fails does not stop the others.
 * @throws the first failure once all steps have been tried, so that the queue retries the job.
 */
export async function inSteps(...steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/**
 * Calls `take` until it handles fewer rows than it may. `take` gets the most rows to handle and returns how many it has
 * handled.
 */
export async function untilFewer(take: (limit: number) => Promise<number>): Promise<void> {
  while ((await take(rowsPerBatch)) === rowsPerBatch);
}
