/** Lists by address (rule: properties-order). */
import { type SQL, sql } from 'drizzle-orm'
import { addressOrderOf } from '#server/db/address-order.ts'
import { properties } from '#server/db/schema/lettings.ts'

/** As `inAddressOrder` has it, then by id. */
export const byAddress = sql`${properties.addressOrder}, ${properties.id}`

/** Properties after the one that a cursor names by its address and id. */
export const beyondAddress = (after: readonly [address: string, id: number] | undefined): SQL | undefined =>
  after && sql`(${byAddress}) > (${addressOrderOf(sql`${after[0]}::text`)}, ${after[1]}::int)`
