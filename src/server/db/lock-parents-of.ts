import { inArray, type SQLWrapper } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { properties } from '#server/db/schema/lettings.ts'
import type { Db } from '#server/platform/database/db.ts'
import { sendWithNext } from '#server/platform/database/pipelining.ts'

/**
 * Keeps the property of a row, selected by `itsProperty`, from being deleted until the transaction ends. Whoever locks
 * the row does this first. A deletion holds the property and waits for the row, and a notice about the row refers to
 * the property, so in the other order the two would wait for each other. With 'no key update', those who call it also
 * wait for each other, such as two who change the visits or tenancies of one home.
 */
export async function lockPropertyOf(
  tx: Db,
  itsProperty: SQLWrapper,
  strength: 'key share' | 'no key update' = 'key share',
): Promise<void> {
  const property = tx
    .select({ id: properties.id })
    .from(properties)
    .where(inArray(properties.id, itsProperty))
    .orderBy(properties.id)
    .for(strength)
  await sendWithNext(tx, property)
}

/**
 * Locks the account of a row's landlord, selected by `itsLandlord`, until the transaction ends. Whoever changes what
 * counts against its limits does this before locking a property: in the other order, with somebody who deletes the
 * property meanwhile, two who change something of it would wait for each other.
 */
export async function lockAccountOf(tx: Db, itsLandlord: SQLWrapper): Promise<void> {
  const account = tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, itsLandlord))
    .orderBy(users.id)
    .for('no key update')
  await sendWithNext(tx, account)
}
