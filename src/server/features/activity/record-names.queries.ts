/**
 * The names of the records that activity is about: their present ones, or those that they had when they went into the
 * bin (rule: activity-names).
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type ActivityEntity, activityEntities } from '#domain/activity.ts'
import { fullNameOf, tenantFullName } from '#server/db/full-name.ts'
import { activity } from '#server/db/schema/activity.ts'
import { binItems } from '#server/db/schema/bin.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'

const longestName = 120

const home = sql`(select ${properties.address} from ${properties} where ${properties.id} = record.property_id)`
const tenant = sql`(select ${tenantFullName} from ${tenancies} where ${tenancies.id} = record.tenant_id)`
const day = (column: string) => sql`to_char(record.${sql.identifier(column)}, 'FMDD FMMonth YYYY')`
const fullNameOfRecord = fullNameOf({ name: sql`record.tenant_name`, username: sql`record.tenant_username` })

/** The table of each kind of record, and how a row of it is named. Entries about the account name no record. */
const names: Partial<Record<ActivityEntity, { readonly table: string; readonly name: SQL }>> = {
  property: { table: 'properties', name: sql`record.address` },
  tenancy: { table: 'tenancies', name: sql`concat_ws(', ', ${fullNameOfRecord}, ${home})` },
  document: { table: 'documents', name: sql`record.name` },
  payment: { table: 'rent_payments', name: sql`concat_ws(', ', ${tenant}, ${day('due_date')})` },
  request: { table: 'maintenance_requests', name: home },
  report: { table: 'property_inspection_reports', name: sql`concat_ws(', ', ${home}, ${day('inspection_date')})` },
  inventory: { table: 'inventory_reports', name: sql`concat_ws(', ', ${home}, ${day('date')})` },
  transaction: { table: 'financial_transactions', name: sql`coalesce(record.description, record.category)` },
}

interface Owned {
  readonly recordId: SQLWrapper
  readonly landlordId: SQLWrapper
}

/**
 * SQL for the name of the record that a row of `activity` is about. Give `only` where all rows are of one kind, and
 * `of` where they are about one record, which is then looked up once. The landlord is compared in the row that the id
 * finds: as a second condition of the search it would make the database read through an index of everything that the
 * landlord has.
 */
export function nameOfRecord(only?: ActivityEntity, of: Owned = activity): SQL {
  const { entity } = activity
  const { recordId, landlordId } = of
  const living = (only ? [only] : activityEntities).flatMap((each) => {
    const { table, name } = names[each] ?? {}
    if (!table) return []
    const select = sql`(select case when record.landlord_id = ${landlordId} then ${name} end
      from ${sql.identifier(table)} record where record.id = ${recordId})`
    return only ? [select] : [sql`when ${sql.raw(`'${each}'`)} then ${select}`]
  })
  if (living.length === 0) return sql`null::text`
  const inBin = sql`(select max(case when ${binItems.landlordId} = ${landlordId} then ${binItems.title} end) from ${binItems}
    where ${binItems.kind} = ${only ? sql.raw(`'${only}'`) : entity} and ${binItems.recordId} = ${recordId})`
  const name = only ? living[0] : sql`case ${entity} ${sql.join(living, sql` `)} end`
  return sql`left(coalesce(${name}, ${inBin}), ${sql.raw(String(longestName))})`
}
