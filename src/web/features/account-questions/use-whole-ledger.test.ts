import { expect, test } from 'vitest'
import type { Ledger, LedgerEntry } from '#api/ledger.ts'
import { readInParts } from './use-whole-ledger.ts'

/** A ledger of that many charges of a pound, of which one answer holds at most `most`. */
function ledgerOf(count: number, most: number) {
  let charges = count
  const read = async ({ skip, limit }: { skip: number; limit: number }): Promise<Ledger | undefined> => {
    if (limit > most) return undefined
    const entries = Array.from({ length: Math.min(limit, Math.max(0, charges - skip)) }, (_, at) => {
      const balance = (skip + at + 1) * 100
      return { id: skip + at + 1, balance } as LedgerEntry
    })
    return { opening: skip * 100, entries, closing: entries.at(-1)?.balance ?? skip * 100 }
  }
  return { read, enterOneMore: () => (charges += 1) }
}

const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

test.each([1, 999, 1_250, 1_251, 4_000])('an account of %i entries is read whole in parts', async (count) => {
  const { entries, closing } = await readInParts(ledgerOf(count, 1_300).read)
  expect(entries.map(({ id }) => id)).toEqual(ids(count))
  expect(closing).toBe(count * 100)
})

test('what is entered between two parts, before what has been read, makes it read again', async () => {
  const { read, enterOneMore } = ledgerOf(3_000, 2_500)
  let reads = 0
  const { entries } = await readInParts(async (part) => {
    reads += 1
    if (reads !== 2) return read(part)
    enterOneMore()
    const later = await read(part)
    // The new one is the oldest: every entry after it has moved on by one place and a pound.
    return later && { ...later, opening: later.opening + 100 }
  })
  expect(reads).toBe(4)
  expect(entries.map(({ id }) => id)).toEqual(ids(3_001))
})
