/**
 * Which documents have to be renewed when they expire: decided when something is written, so that no list has to work
 * it out.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type DocumentType, replaceableDocumentTypes } from '#domain/document.ts'
import { dated, documents, replaceable } from '#server/db/schema/documents.ts'
import { lockLandlord } from '#server/features/plans/plans.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { sendWithNext } from '#server/platform/database/pipelining.ts'

const gas: DocumentType = 'Gas Safety Certificate (CP12)'
const licence: DocumentType = 'HMO / Selective License'

const sameKind = sql`newer.property_id = documents.property_id and newer.type = documents.type`

/**
 * Whether another document of its type and property replaces it: one that expires later, or never, where a property has
 * one at a time. Where each document expires some day, one without a date replaces only those uploaded before it.
 */
const isReplaced = sql`(documents.type in ${replaceable} and documents.expiry_date is not null and (
  exists (select 1 from documents newer where ${sameKind} and newer.expiry_date > documents.expiry_date)
  or exists (select 1 from documents newer where ${sameKind} and newer.expiry_date is null
    and (documents.type not in ${dated} or newer.id > documents.id))))`

/**
 * Whether the document's property needs its type, as `applicableTypes` says: no gas certificate where there is no gas.
 */
export const applies = sql.raw(`(documents.type not in ('${gas}', '${licence}') or exists (
  select 1 from properties home where home.id = documents.property_id and (
    (documents.type = '${gas}' and home.has_gas) or (documents.type = '${licence}' and (home.is_hmo or home.licence_required)))))`)

/** The value of `documents.to_renew`. */
export const isToRenew: SQL = sql`(${applies} and not ${isReplaced})`

/**
 * Updates `toRenew` of the documents of one type and property, after one of them was added, changed or removed. Locks
 * the account: two certificates written at once would not see each other.
 */
export async function updateToRenew(tx: Db, scope: LandlordScope, place: { propertyId: number; type: DocumentType }) {
  if ((replaceableDocumentTypes as readonly DocumentType[]).includes(place.type)) {
    await updateWhere(tx, scope, and(eq(documents.propertyId, place.propertyId), eq(documents.type, place.type)))
  }
}

/**
 * Updates `toRenew` of a property's documents, after it was changed whether the property has gas or needs a licence.
 */
export async function updateToRenewOfProperty(tx: Db, scope: LandlordScope, propertyId: number) {
  await lockLandlord(tx, scope)
  await updateWhere(tx, scope, eq(documents.propertyId, propertyId))
}

async function updateWhere(tx: Db, scope: LandlordScope, which: SQL | undefined) {
  const changed = tx
    .update(documents)
    .set({ toRenew: sql`not ${documents.toRenew}` })
    .where(and(eq(documents.landlordId, scope.userId), which, sql`${documents.toRenew} <> ${isToRenew}`))
  await sendWithNext(tx, changed)
}
