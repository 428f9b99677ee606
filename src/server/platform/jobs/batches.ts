/** Going through all landlords' rows a thousand at a time, so that a morning's job holds neither much memory nor a long transaction. */

export const rowsAtOnce = 1_000

/** `list` gives the next rows after an id, in the order of ids; `handle` gets each batch. */
export async function inBatches<Row extends { readonly id: number }>(
  list: (afterId: number, limit: number) => Promise<readonly Row[]>,
  handle: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (let afterId: number | undefined = 0; afterId !== undefined; ) {
    const rows = await list(afterId, rowsAtOnce)
    if (rows.length > 0) await handle(rows)
    afterId = rows.length === rowsAtOnce ? rows.at(-1)?.id : undefined
  }
}

/** Calls `take`, which handles at most a given number of rows and returns how many there were, until there are fewer. */
export async function untilFewer(take: (limit: number) => Promise<number>): Promise<void> {
  while ((await take(rowsAtOnce)) === rowsAtOnce);
}
