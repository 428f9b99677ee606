import { sql } from 'drizzle-orm'
import { boolean, date, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import {
  type DocumentType,
  datedDocumentTypes,
  documentTypes,
  renewableDocumentTypes,
  replaceableDocumentTypes,
} from '#domain/document.ts'
import { instant } from '#server/db/columns.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { foldedText } from '#server/db/search.ts'

/** As literals in the SQL, so that PostgreSQL can match statements with the partial indexes. */
const literals = (types: readonly DocumentType[]) => sql.raw(`(${types.map((type) => `'${type}'`).join(', ')})`)
export const replaceable = literals(replaceableDocumentTypes)
export const renewable = literals(renewableDocumentTypes)
export const dated = literals(datedDocumentTypes)

/** A row is inserted once its file is stored completely; the daily sweep deletes files without a row. */
export const documents = pgTable(
  'documents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: integer().notNull(),
    propertyId: integer().notNull(),
    type: text({ enum: documentTypes }).notNull(),
    name: text().notNull(),
    notes: text(),
    /** The last day on which it is valid; null if it never expires. */
    expiryDate: date(),
    sharedWithTenant: boolean().notNull(),
    /** Filed automatically with an inspection: it is deleted with that report and does not count towards the plan. */
    isInspectionReport: boolean().notNull().default(false),
    /** Its property needs this type and nothing newer replaces it. Set only by `documents-to-renew.queries.ts`. */
    toRenew: boolean().notNull().default(true),
    /** The unguessable name in storage and under /uploads. */
    file: text().notNull().unique('documents_file'),
    mimeType: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    /** The text that is searched, as `foldText` writes it. */
    searchText: text().notNull().generatedAlwaysAs(foldedText(sql`name || ' ' || type`)),
    uploadDate: instant().notNull().default(sql`now()`),
  },
  (t) => [
    foreignKey({
      name: 'documents_property',
      columns: [t.propertyId, t.landlordId],
      foreignColumns: [properties.id, properties.landlordId],
    }).onDelete('cascade'),
    /** For foreign keys that tie the document and a tenancy to the same property. */
    unique('documents_id_property').on(t.id, t.propertyId),
    index('documents_landlord').on(t.landlordId, t.id),
    /** Finds part of a word in one landlord's documents, however many others there are. */
    index('documents_search').using('gin', t.landlordId, sql`${t.searchText} gin_trgm_ops`),
    index('documents_landlord_expiry').on(t.landlordId, t.expiryDate, t.id).where(sql`${t.expiryDate} is not null`),
    /** Documents to renew. */
    index('documents_landlord_renewable')
      .on(t.landlordId, t.expiryDate, t.id)
      .where(sql`${t.type} in ${renewable} and ${t.toRenew}`),
    /** Documents that should have an expiry date and do not. */
    index('documents_landlord_undated')
      .on(t.landlordId, t.id)
      .where(sql`${t.expiryDate} is null and ${t.type} in ${dated} and ${t.toRenew}`),
    /** Compliance and the counters read from this index alone which documents a landlord's properties have. */
    index('documents_landlord_held').on(t.landlordId, t.propertyId, t.type, t.expiryDate, t.isInspectionReport),
    index('documents_property_type').on(t.propertyId, t.type, t.expiryDate),
    /** For the daily reminders of all landlords. */
    index('documents_expiry').on(t.expiryDate, t.id).where(sql`${t.expiryDate} is not null`),
  ],
)

/** The tenancies that an agreement, deposit certificate, inventory or report belongs to: only those tenants see it. */
export const documentTenancies = pgTable(
  'document_tenancies',
  {
    documentId: integer().notNull(),
    tenantId: integer().notNull(),
    propertyId: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.tenantId] }),
    foreignKey({
      name: 'document_tenancies_document',
      columns: [t.documentId, t.propertyId],
      foreignColumns: [documents.id, documents.propertyId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'document_tenancies_tenancy',
      columns: [t.tenantId, t.propertyId],
      foreignColumns: [tenancies.id, tenancies.propertyId],
    }).onDelete('cascade'),
    index('document_tenancies_tenant').on(t.tenantId),
  ],
)
