import { type SQL, sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { userRoles } from '#domain/account.ts'
import {
  issueTypeLabels,
  issueTypes,
  isUrgent,
  type MaintenanceStatus,
  maintenanceStatuses,
  needsLandlord,
  type UrgencyLevel,
  urgencyLevels,
} from '#domain/maintenance.ts'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { foldedText, labelOf } from '#server/db/search.ts'

/** An author, whose account the landlord's records outlive. */
const author = () => integer().references(() => users.id, { onDelete: 'set null' })

/**
 * The SQL condition for requests whose status and urgency satisfy `holds`. It lists the pairs as literals, so that
 * PostgreSQL can match it with the partial index.
 */
export function requestsThat(holds: (rated: { status: MaintenanceStatus; urgency: UrgencyLevel }) => boolean): SQL {
  const pairs = maintenanceStatuses.flatMap((status) =>
    urgencyLevels.filter((urgency) => holds({ status, urgency })).map((urgency) => `'${status} ${urgency}'`),
  )
  const rated = sql.raw(`"maintenance_requests"."status" || ' ' || "maintenance_requests"."urgency"`)
  return sql`(${rated}) in (${sql.raw(pairs.join(', '))})`
}

/** The requests that a landlord has to see to, and the urgent ones among them. */
export const waitingRequests = {
  urgent: requestsThat((rated) => needsLandlord(rated) && isUrgent(rated)),
  other: requestsThat((rated) => needsLandlord(rated) && !isUrgent(rated)),
}

/** What a request is called. */
export const issueLabel = labelOf(
  'request_type',
  issueTypes.map((type) => [type, issueTypeLabels[type]] as const),
)

export const maintenanceRequests = pgTable(
  'maintenance_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: integer().notNull(),
    propertyId: integer().notNull(),
    /** The sender's tenancy; null for a guest. */
    tenantId: integer(),
    /** The sender: only they and the landlord see the request. */
    userId: author(),
    requestType: text({ enum: issueTypes }).notNull(),
    description: text().notNull(),
    status: text({ enum: maintenanceStatuses }).notNull().default('pending'),
    urgency: text({ enum: urgencyLevels }).notNull().default('medium'),
    /** In the sender's order, as `/uploads/{file}` or an https address. */
    photos: text().array().notNull().default(sql`'{}'::text[]`),
    accessInstructions: text(),
    /** The text that is searched, as `foldText` writes it. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(foldedText(sql`${issueLabel} || ' ' || description`)),
    createdAt: instant().notNull().default(sql`now()`),
    resolvedAt: instant(),
  },
  (t) => [
    foreignKey({
      name: 'maintenance_requests_property',
      columns: [t.propertyId, t.landlordId],
      foreignColumns: [properties.id, properties.landlordId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'maintenance_requests_tenancy',
      columns: [t.tenantId, t.propertyId],
      foreignColumns: [tenancies.id, tenancies.propertyId],
    }).onDelete('cascade'),
    unique('maintenance_requests_id_landlord').on(t.id, t.landlordId),
    index('maintenance_requests_landlord').on(t.landlordId, t.id),
    /** Finds part of a word in one landlord's requests, however many others there are. */
    index('maintenance_requests_search').using('gin', t.landlordId, sql`${t.searchText} gin_trgm_ops`),
    /** The cards and the badge are counted from this index alone. */
    index('maintenance_requests_landlord_counts').on(t.landlordId, t.status, t.urgency, t.propertyId),
    /** For the dashboard's open requests: few, however many have been completed over the years. */
    index('maintenance_requests_landlord_open')
      .on(t.landlordId, t.status, t.urgency, t.id)
      .where(sql`${t.status} <> 'completed'`),
    index('maintenance_requests_landlord_urgent').on(t.landlordId, t.id).where(waitingRequests.urgent),
    index('maintenance_requests_landlord_waiting').on(t.landlordId, t.id).where(waitingRequests.other),
    index('maintenance_requests_property').on(t.propertyId, t.id),
    index('maintenance_requests_tenancy').on(t.tenantId),
    index('maintenance_requests_sender').on(t.userId, t.id),
  ],
)

/** What the rows of a request have in common: their owner and their author. */
const underRequest = () => ({
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  landlordId: integer().notNull(),
  requestId: integer().notNull(),
  userId: author(),
  /** The author's side. */
  role: text({ enum: userRoles }).notNull(),
  createdAt: instant().notNull(),
})

/** Every status that a request has had, including the first. */
export const maintenanceStatusChanges = pgTable(
  'maintenance_status_changes',
  { ...underRequest(), status: text({ enum: maintenanceStatuses }).notNull() },
  (t) => [
    foreignKey({
      name: 'maintenance_status_changes_request',
      columns: [t.requestId, t.landlordId],
      foreignColumns: [maintenanceRequests.id, maintenanceRequests.landlordId],
    }).onDelete('cascade'),
    index('maintenance_status_changes_request').on(t.requestId, t.id),
    index('maintenance_status_changes_author').on(t.userId),
  ],
)

export const maintenanceComments = pgTable(
  'maintenance_comments',
  { ...underRequest(), content: text().notNull() },
  (t) => [
    foreignKey({
      name: 'maintenance_comments_request',
      columns: [t.requestId, t.landlordId],
      foreignColumns: [maintenanceRequests.id, maintenanceRequests.landlordId],
    }).onDelete('cascade'),
    index('maintenance_comments_request').on(t.requestId, t.id),
    index('maintenance_comments_author').on(t.userId, t.id),
  ],
)
