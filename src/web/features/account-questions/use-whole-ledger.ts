/** Asks for an account, however long it is. */
import { useQuery } from '@tanstack/react-query'
import { type Ledger, ledger, mostLedgerEntries } from '#api/ledger.ts'
import type { Day } from '#domain/day.ts'
import { call, hasStatus } from '#web/lib/api/call.ts'
import { get } from '#web/lib/api/query-client.ts'

/**
 * All entries of a tenancy up to a day, or today. What is too long for one answer is asked for in parts (rule:
 * ledger-whole-texts), so that nothing that is owed is missing from what a screen adds up.
 */
export const useWholeLedger = (tenancyId: number, query: { to?: Day }) =>
  useQuery({
    ...get(ledger.get, { params: { id: tenancyId }, query }),
    queryFn: async () =>
      (await readPart(tenancyId, query)) ?? readInParts((part) => readPart(tenancyId, { ...query, ...part })),
  })

type Part = { skip: number; limit: number }

/** Undefined where it is too long for one answer. */
const readPart = (tenancyId: number, query: { to?: Day } & Partial<Part>): Promise<Ledger | undefined> =>
  call(ledger.get, { params: { id: tenancyId }, query }).catch((error: unknown) => {
    if (!hasStatus(error, 400) || query.limit === 1) throw error
    return undefined
  })

/**
 * Parts whose texts are too long are asked for with half as many entries. One that does not go on from the balance of
 * the one before shows that something was entered meanwhile: then they are read from the beginning.
 */
export async function readInParts(read: (part: Part) => Promise<Ledger | undefined>): Promise<Ledger> {
  const entries: Ledger['entries'] = []
  let limit = mostLedgerEntries
  for (;;) {
    const part = await read({ skip: entries.length, limit })
    if (!part) limit = Math.ceil(limit / 2)
    else if (part.opening !== (entries.at(-1)?.balance ?? 0)) entries.length = 0
    else {
      entries.push(...part.entries)
      if (part.entries.length < limit) return { opening: 0, entries, closing: part.closing }
    }
  }
}
