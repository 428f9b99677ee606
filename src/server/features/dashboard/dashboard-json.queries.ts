/** The rows of a dashboard as the contract names their fields. */
import { getTableColumns, sql } from 'drizzle-orm'
import { jsonObject } from '#server/db/json.ts'
import { users } from '#server/db/schema/accounts.ts'
import { inspections, properties, tenancies } from '#server/db/schema/lettings.ts'
import { rentPayments } from '#server/db/schema/money.ts'

const { joinCode: _, ...shownToTenants } = getTableColumns(properties)

export const propertyJson = jsonObject({ ...getTableColumns(properties), nextInspectionDate: inspections.date })
export const tenantsPropertyJson = jsonObject({ ...shownToTenants, nextInspectionDate: inspections.date })

export const residenceJson = jsonObject({
  id: properties.id,
  address: properties.address,
  city: properties.city,
  imageUrl: properties.imageUrl,
})

const personJson = jsonObject({
  id: users.id,
  name: users.name,
  username: users.username,
  email: users.email,
  phone: users.phone,
})

export const tenancyJson = jsonObject({
  ...getTableColumns(tenancies),
  endDate: tenancies.moveOutDate,
  leaseEndDate: tenancies.moveOutDate,
  user: personJson,
  property: jsonObject({
    id: properties.id,
    address: properties.address,
    city: properties.city,
    nextInspectionDate: inspections.date,
  }),
})

export const rentPaymentJson = jsonObject({
  ...getTableColumns(rentPayments),
  property: jsonObject({ id: properties.id, address: properties.address, city: properties.city }),
  user: jsonObject({ id: users.id, name: users.name, username: users.username }),
})

/** Joins a property's one open appointment. */
export const openAppointment = sql`left join ${inspections}
  on ${inspections.propertyId} = ${properties.id} and not ${inspections.completed}`
