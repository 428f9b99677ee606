/** Makes rows for tests. Each function builds the parents that it needs, so that a test says only what it is about. */
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { londonDay } from '#domain/day.ts'
import { joinCodeFromBytes } from '#domain/join-code.ts'
import { users } from '#server/db/schema/accounts.ts'
import { documents } from '#server/db/schema/documents.ts'
import { inspections, properties, tenancies } from '#server/db/schema/lettings.ts'
import { rentPayments } from '#server/db/schema/money.ts'
import { updateToRenew } from '#server/features/documents/documents-to-renew.queries.ts'
import { noteLastVisit } from '#server/features/inspections/appointments/inspections.queries.ts'
import { enterMarkedReceipts } from '#server/features/ledger/marked-receipts.actions.ts'
import { drawEntryIds } from '#server/features/ledger/posting.queries.ts'
import { insertRentPayment } from '#server/features/ledger/rent-charges.queries.ts'
import { setOpenStatus } from '#server/features/rent/rent.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import { openSession } from '#server/platform/auth/viewer.ts'
import { newFileKey } from '#server/platform/files/file-store.ts'
import { testDatabase } from '#test/database.ts'
import { testNow } from '#test/services.ts'

const unique = () => randomBytes(6).toString('hex')

type Values<T extends { $inferInsert: object }> = Partial<T['$inferInsert']>

async function makeUser(values: Values<typeof users> & { role: 'landlord' | 'tenant' }) {
  const { db } = await testDatabase()
  const isInvited = Boolean(values.invitedBy && !values.passwordHash)
  const [user] = await db
    .insert(users)
    .values({ name: 'Sam Carter', email: `${unique()}@example.com`, isInvited, ...values })
    .returning()
  if (!user) throw new Error('No user was made')
  const token = await openSession(db, { userId: user.id, address: '127.0.0.1' }, testNow)
  return { ...user, token }
}

/** A landlord on the Premium plan, signed in. */
export const makeLandlord = (values: Values<typeof users> = {}) =>
  makeUser({ subscriptionPlan: 'premium', ...values, role: 'landlord' })

/** A tenant without a tenancy, signed in. */
export const makeTenant = (values: Values<typeof users> = {}) => makeUser({ ...values, role: 'tenant' })

let addresses = 0

/** No address of a test is another's, nor a part of it. */
const newAddress = () => `${100 + (addresses++ % 900)} Station Road`

export async function makeProperty(values: Values<typeof properties> = {}) {
  const { db } = await testDatabase()
  const landlordId = values.landlordId ?? (await makeLandlord()).id
  const [property] = await db
    .insert(properties)
    .values({
      address: newAddress(),
      city: 'York',
      rentAmount: 95_000,
      joinCode: joinCodeFromBytes(randomBytes(64)),
      ...values,
      landlordId,
    })
    .returning()
  if (!property) throw new Error('No property was made')
  return property
}

/** A tenancy with its landlord, property and tenant (`who`); the landlord and the tenant are signed in. */
export async function makeTenancy(values: Values<typeof tenancies> = {}, who: Values<typeof users> = {}) {
  const { db } = await testDatabase()
  const landlord = await makeLandlord()
  const property = await makeProperty({ landlordId: landlord.id, occupancyStatus: 'occupied' })
  const tenant = await makeTenant({ invitedBy: landlord.id, ...who })
  const [tenancy] = await db
    .insert(tenancies)
    .values({
      moveInDate: '2026-01-15',
      rentAmount: 95_000,
      ...values,
      landlordId: landlord.id,
      propertyId: property.id,
      userId: tenant.id,
    })
    .returning()
  if (!tenancy) throw new Error('No tenancy was made')
  return { landlord, property, tenant, tenancy }
}

/** A rent payment with all its parents; `add` makes more for the same tenancy. */
export async function makeRentPayment(values: Values<typeof rentPayments> = {}, who: Values<typeof users> = {}) {
  const parents = await makeTenancy({}, who)
  const add = (more: Values<typeof rentPayments>) => addRentPayment(parents.tenancy, more)
  return { ...parents, payment: await add(values), add }
}

/** Inserts a rent payment of any day and status with its charge; a paid one also with its receipt and booking. */
export async function addRentPayment(
  { id: tenantId, landlordId, propertyId, rentAmount }: typeof tenancies.$inferSelect,
  values: Values<typeof rentPayments>,
) {
  const { db } = await testDatabase()
  const scope = actingFor({ landlordId })
  const { amount = rentAmount, dueDate = '2026-12-01', status = 'unpaid', paidDate } = values
  const made = await insertRentPayment(db, scope, { tenantId, propertyId, amount, dueDate }, testNow)
  if (!made) throw new Error('No rent payment was made')
  if (status !== 'paid') await setOpenStatus(db, scope, made.id, status)
  if (status === 'paid') {
    const writing = { scope, by: landlordId, now: testNow, today: londonDay(testNow) }
    const receivedAt = paidDate ?? testNow.toISOString()
    const [receiptId = 0] = await drawEntryIds(db, 1)
    const payment = { ...made, tenantId, propertyId, outstanding: amount, dueDate, receiptId }
    await enterMarkedReceipts(db, writing, [payment], { receivedAt, date: londonDay(new Date(receivedAt)) })
  }
  const [payment] = await db.select().from(rentPayments).where(eq(rentPayments.id, made.id))
  if (!payment) throw new Error('No rent payment was made')
  return payment
}

/** An appointment to inspect a property. */
export async function makeInspection(
  property: { id: number; landlordId: number },
  values: Values<typeof inspections> & { date: string },
) {
  const { db } = await testDatabase()
  const [inspection] = await db
    .insert(inspections)
    .values({ ...values, propertyId: property.id, landlordId: property.landlordId })
    .returning()
  if (!inspection) throw new Error('No inspection was made')
  await noteLastVisit(db, actingFor(property), property.id)
  return inspection
}

/** A document's row without its file: an EPC that all tenants of the property see and that never expires. */
export async function makeDocument(
  property: { id: number; landlordId: number },
  values: Values<typeof documents> = {},
) {
  const { db } = await testDatabase()
  const [document] = await db
    .insert(documents)
    .values({
      type: 'EPC',
      name: 'Energy certificate',
      sharedWithTenant: true,
      file: newFileKey('pdf'),
      mimeType: 'application/pdf',
      size: 100,
      ...values,
      propertyId: property.id,
      landlordId: property.landlordId,
    })
    .returning()
  if (!document) throw new Error('No document was made')
  await updateToRenew(db, actingFor(document), document)
  return document
}
