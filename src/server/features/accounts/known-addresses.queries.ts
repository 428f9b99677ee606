import { knownAddresses } from '#server/db/schema/accounts.ts'
import type { Db } from '#server/platform/db.ts'

/** Notes that an account was signed in to from a network address, of which only the hash is kept. */
export async function rememberAddress(db: Db, known: { userId: number; addressHash: string; now: Date }) {
  const { now, ...row } = known
  const seenAt = now.toISOString()
  await db
    .insert(knownAddresses)
    .values({ ...row, seenAt })
    .onConflictDoUpdate({ target: [knownAddresses.userId, knownAddresses.addressHash], set: { seenAt } })
}
