import { lt } from 'drizzle-orm'
import { knownAddresses } from '#server/db/schema/accounts.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Records that an account was signed in to from a network address, of which only the hash is stored. */
export async function rememberAddress(db: Db, known: { userId: number; addressHash: string; now: Date }) {
  const { now, ...row } = known
  const seenAt = now.toISOString()
  await db
    .insert(knownAddresses)
    .values({ ...row, seenAt })
    .onConflictDoUpdate({ target: [knownAddresses.userId, knownAddresses.addressHash], set: { seenAt } })
}

/** Addresses from which nobody has signed in since. */
export async function forgetAddresses(db: Db, before: Date) {
  await db.delete(knownAddresses).where(lt(knownAddresses.seenAt, before.toISOString()))
}
