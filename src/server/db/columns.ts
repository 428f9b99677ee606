import { toSnakeCase } from 'drizzle-orm/casing'
import { customType, integer, type PgColumn } from 'drizzle-orm/pg-core'
import { normaliseEmail } from '#domain/account.ts'

/**
 * A moment, as an ISO 8601 string in UTC with milliseconds (`2026-11-21T09:30:00.000Z`), whichever driver answers.
 * Takes a Date or an ISO string. Days without a time of day are `date` columns, never this.
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  toDriver: (value: string | Date) => new Date(value).toISOString(),
  fromDriver: toIsoInstant,
})

/** An e-mail address in its one spelling: values are normalised when they are written or compared. */
export const emailAddress = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: normaliseEmail,
})

/** The columns that say which tenancy a row is about. Each table has foreign keys of its own. */
export const tenancyColumns = () => ({
  landlordId: integer().notNull(),
  propertyId: integer().notNull(),
  tenantId: integer().notNull(),
})

/** The column's name in the database. */
export const columnName = (column: PgColumn) => (column.keyAsName ? toSnakeCase(column.name) : column.name)

/** PostgreSQL answers `2026-11-21 09:30:00.123+00`; JSON functions answer `2026-11-21T09:30:00.123+00:00`. */
function toIsoInstant(value: string | Date): string {
  if (value instanceof Date) return value.toISOString()
  return new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
}
