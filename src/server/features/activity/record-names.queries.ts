/** What the records that activity is about are called now, or were called when they went into the bin. */
import { sql } from 'drizzle-orm'
import type { ActivityEntity } from '#domain/activity.ts'
import { tenantFullName } from '#server/db/full-name.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

interface Named {
  readonly entity: ActivityEntity
  readonly id: number
}

interface Row extends Record<string, unknown>, Named {
  readonly name: string | null
}

const keyOf = ({ entity, id }: Named) => `${entity} ${id}`
const longestName = 120

/** By entity and id, of a page of entries in one statement. */
export async function findRecordNames(db: Db, { userId }: LandlordScope, records: readonly Named[]) {
  const wanted = [...new Map(records.map((record) => [keyOf(record), record])).values()]
  if (wanted.length === 0) return () => undefined
  const home = sql`(select ${properties.address} from ${properties} where ${properties.id} = record.property_id)`
  const tenant = sql`(select ${tenantFullName} from ${tenancies} where ${tenancies.id} = record.tenant_id)`
  const of = (entity: ActivityEntity, table: string, name: ReturnType<typeof sql>) => sql`
    select wanted.entity, wanted.id, ${name} as name from wanted join ${sql.identifier(table)} record
      on record.id = wanted.id and record.landlord_id = ${userId} where wanted.entity = ${entity}`
  const { rows } = await db.execute<Row>(sql`
    with wanted as (select entity, id from json_to_recordset(${JSON.stringify(wanted.map(({ entity, id }) => ({ entity, id })))}::json)
      as wanted(entity text, id int))
    select entity, id, left(name, ${longestName}) as name from (
      select wanted.entity, wanted.id, item.title as name, 1 as place from wanted join bin_items item
        on item.kind = wanted.entity and item.record_id = wanted.id and item.landlord_id = ${userId}
      union all select *, 2 from (
        ${of('property', 'properties', sql`record.address`)}
        union all ${of('tenancy', 'tenancies', sql`concat_ws(', ', concat_ws(' ', record.tenant_name, record.tenant_username), ${home})`)}
        union all ${of('document', 'documents', sql`record.name`)}
        union all ${of('payment', 'rent_payments', sql`concat_ws(', ', ${tenant}, to_char(record.due_date, 'FMDD FMMonth YYYY'))`)}
        union all ${of('request', 'maintenance_requests', sql`${home}`)}
        union all ${of('report', 'property_inspection_reports', sql`concat_ws(', ', ${home}, to_char(record.inspection_date, 'FMDD FMMonth YYYY'))`)}
        union all ${of('inventory', 'inventory_reports', sql`concat_ws(', ', ${home}, to_char(record.date, 'FMDD FMMonth YYYY'))`)}
        union all ${of('transaction', 'financial_transactions', sql`coalesce(record.description, record.category)`)}
      ) living
    ) named order by place`)
  const names = new Map(rows.map(({ entity, id, name }) => [keyOf({ entity, id: Number(id) }), name]))
  return (record: Named): string | undefined => names.get(keyOf(record)) ?? undefined
}
