import { eq, inArray, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { tenancies } from '#server/db/schema/lettings.ts'
import { mails, notificationPreferences } from '#server/db/schema/notices.ts'
import { featureUsage, userActivity } from '#server/db/schema/usage.ts'
import { eraseClosedAccounts } from '#server/features/erasure/erasure.jobs.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import { writeUses } from '#server/features/usage/usage.jobs.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { password } from '#test/accounts.ts'
import { refusal, type TestApp, testApp } from '#test/app.ts'
import { useOwnDatabase } from '#test/database.ts'
import { uploadDocument } from '#test/documents.ts'
import { makeLandlord, makeProperty, makeTenant } from '#test/factories.ts'
import { addInventory } from '#test/inventories.ts'
import { lettingOf, occupancyOf, openInvitationOf } from '#test/lettings.ts'
import { uploadPhoto } from '#test/photo.ts'
import { signReport, submitReport } from '#test/reports.ts'
import { stateOf } from '#test/walk/refusals.ts'

const lastDay = '2026-12-21'
const dayAfter = '2026-12-22'

let app: TestApp
let passwordHash: string
let leaveDatabase: () => Promise<void>
// The mails and erasures of everybody would be done here.
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase()
  app = await testApp()
  passwordHash = await hashPassword(password)
})
afterAll(() => leaveDatabase())

const erase = (today: string) => eraseClosedAccounts({ ...app.services, log: app.app.log }, today)
const close = (person: { token: string }) => app.as(person).accounts.close({ body: { password } })

async function storedFiles() {
  const keys: string[] = []
  for await (const { key } of app.services.files.list()) keys.push(key)
  return keys
}

/** Whether anything is left of a person's mails, mail preferences, activity and usage. */
const hasOwnRows = async (userId: number) => {
  const { db } = app.services
  return [
    (await db.$count(mails, eq(mails.userId, userId))) > 0,
    (await db.$count(notificationPreferences, eq(notificationPreferences.userId, userId))) > 0,
    (await db.$count(userActivity, eq(userActivity.userId, userId))) > 0,
    (await db.$count(featureUsage, eq(featureUsage.userId, userId))) > 0,
  ]
}

const accountsOf = async (...ids: number[]) => {
  const rows = await app.services.db.select({ id: users.id }).from(users).where(inArray(users.id, ids))
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

/** A landlord's home with a tenant in it, and rows and files of every kind. */
async function makeHome() {
  const landlord = await makeLandlord({ passwordHash, subscriptionPlan: 'enterprise' })
  const property = await makeProperty({ landlordId: landlord.id })
  const tenant = await makeTenant({
    name: 'Priya',
    username: 'Raman (jr.)',
    phone: '01632 960 001',
    invitedBy: landlord.id,
  })
  const tenancy = await lettingOf(app)(landlord, property, tenant)
  await openInvitationOf(tenant, { passwordHash })
  const photos = async (who: { token: string }) => [(await uploadPhoto(app, who)).url]
  const { id: requestId } = await app.as(tenant).maintenance.create({
    body: { requestType: 'plumbing', description: 'The tap drips.', photos: await photos(tenant) },
  })
  await app.as(tenant).maintenance.comment({ params: { id: requestId }, body: { content: 'It is worse now.' } })
  const report = await submitReport(app, landlord, property.id, { photos: await photos(landlord) })
  await signReport(app, tenant, report.id, 'I agree.')
  await addInventory(app, landlord, property.id)
  await uploadDocument(app, landlord, { propertyId: property.id })
  const due = { tenantId: tenancy.id, propertyId: property.id, amount: 95_000, dueDate: '2026-11-01' }
  const rent = await app.as(landlord).rent.create({ body: due })
  await app.as(landlord).rent.update({ params: { id: rent.id }, body: { status: 'paid' } })
  await app
    .as(landlord)
    .calendar.create({ body: { title: 'Boiler service', date: '2026-11-25', propertyId: property.id } })
  await app.as(landlord).audits.create({ body: { propertyId: property.id } })
  await uploadPhoto(app, landlord)
  await uploadPhoto(app, tenant)
  return { landlord, property, tenant, tenancy, requestId, report, rent }
}

/** The tables that still hold anything of a landlord or the property. */
async function tracesOf(landlordId: number, propertyId: number) {
  const { db } = app.services
  const columns = await db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'
      and column_name in ('landlord_id', 'user_id', 'property_id', 'guest_property_id', 'invited_by', 'inspector_id')`)
  const found: string[] = []
  for (const { table, column } of columns.rows) {
    const wanted = String(column).endsWith('property_id') ? propertyId : landlordId
    const rows = await db.execute(
      sql`select 1 from ${sql.identifier(String(table))} where ${sql.identifier(String(column))} = ${wanted}`,
    )
    if (rows.rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

test("a landlord's erasure leaves no row and no file, and no access to the tenants; others notice nothing", async () => {
  const other = await makeHome()
  const others = await storedFiles()
  const { landlord, property, tenant } = await makeHome()
  const unsentPhoto = (await uploadPhoto(app, tenant)).file
  const neverCame = await makeTenant({ invitedBy: landlord.id })
  const cameOnce = await makeTenant({ invitedBy: landlord.id, passwordHash })
  const guest = await app.as(null).accounts.tenantLogin({ body: { joinCode: property.joinCode } })
  await close(landlord)
  await erase(lastDay)
  expect((await app.as(tenant).properties.get({ params: { id: property.id } })).address).toBe(property.address)
  const ofOther = async () =>
    JSON.stringify([
      await app.as(other.landlord).properties.list(),
      await app.as(other.landlord).documents.list(),
      await app.as(other.landlord).rent.list(),
      await app.as(other.tenant).maintenance.list(),
    ])
  const before = await ofOther()

  await erase(dayAfter)
  expect(await tracesOf(landlord.id, property.id)).toEqual([])
  expect(await accountsOf(landlord.id, tenant.id, neverCame.id, cameOnce.id)).toEqual([tenant.id, cameOnce.id])
  const left = (await storedFiles()).filter((file) => !others.includes(file))
  expect(left).toContain(unsentPhoto)
  expect(left).toHaveLength(2)
  expect((await refusal(app.as(tenant).properties.get({ params: { id: property.id } }))).status).toBe(404)
  expect((await app.as(tenant).accounts.user()).tenantData).toBeUndefined()
  expect((await refusal(app.as(guest).accounts.user())).status).toBe(401)
  expect(await ofOther()).toBe(before)

  const after = await stateOf(app)
  await erase(dayAfter)
  expect(await stateOf(app)).toBe(after)
})

test("a tenant without a password, as an undone change of address leaves them, keeps the account when the landlord's is erased", async () => {
  const { landlord, tenant } = await makeHome()
  await app.services.db.update(users).set({ passwordHash: null }).where(eq(users.id, tenant.id))
  await close(landlord)
  await erase(dayAfter)
  expect(await accountsOf(landlord.id, tenant.id)).toEqual([tenant.id])
})

test("a tenant's erasure leaves the landlord's rows under 'Former tenant', and the address is free", async () => {
  const { landlord, property, tenant, tenancy, requestId, report, rent } = await makeHome()
  const rentOf = (dueDate: string) => ({ tenantId: tenancy.id, propertyId: property.id, amount: 95_000, dueDate })
  await app.as(landlord).rent.create({ body: rentOf('2027-02-01') })
  await app.as(landlord).ledger.addCharge({
    params: { id: tenancy.id },
    body: { amount: 5_000, dueDate: '2026-11-01', kind: 'key', description: 'Lost key' },
  })
  const reminder = { name: 'Reminder', via: 'mail' } as const
  const letter = await app.as(landlord).arrears.send({ params: { id: tenancy.id }, body: reminder })
  expect(letter).toMatchObject({ sentTo: tenant.email, letter: expect.stringContaining('Priya Raman (jr.)') })
  await app.as(tenant).notificationPreferences.update({ body: { digest: 'off' } })
  await insertNotifications(app.services.db, [
    { userId: tenant.id, type: 'rent_payment', title: 'Rent due', message: 'On Tuesday.' },
  ])
  await app.services.queue.send('notice-mails', {})
  await app.drain()
  await writeUses({ ...app.services, log: app.app.log })
  expect(await hasOwnRows(tenant.id)).toEqual([true, true, true, true])
  await close(tenant)
  await erase(lastDay)
  expect((await app.as(landlord).tenancies.get({ params: { id: tenancy.id } })).user.email).toBe(tenant.email)

  await erase(dayAfter)
  const remaining = await app.as(landlord).tenancies.get({ params: { id: tenancy.id } })
  const nobody = { name: 'Former tenant', username: null, email: null, phone: null }
  expect(remaining).toMatchObject({ active: false, moveOutDate: dayAfter, user: nobody })
  expect(await occupancyOf(app, landlord, property.id)).toBe('vacant')
  const rents = await app.as(landlord).rent.list()
  expect(rents.map(({ id, status }) => [id, status])).toEqual([[rent.id, 'paid']])
  const request = await app.as(landlord).maintenance.get({ params: { id: requestId } })
  expect(request).toMatchObject({ description: 'The tap drips.', comments: [{ by: 'Former tenant' }] })
  expect(request.photos).toHaveLength(1)
  const signed = await app.as(landlord).inspectionReports.get({ params: { id: report.id } })
  expect(signed).toMatchObject({ tenantSignedName: 'Priya Raman (jr.)', tenantNotes: 'I agree.' })

  const [audit] = await app.as(landlord).audits.list()
  const former = { name: 'Former tenant', username: null, email: null }
  expect(audit?.auditData).toMatchObject({ tenant: former, tenants: [former] })
  const [sent] = await app.as(landlord).arrears.letters({ params: { id: tenancy.id } })
  expect(sent).toMatchObject({ sentTo: null, letter: expect.stringMatching(/^Dear Former tenant,/) })

  expect(await hasOwnRows(tenant.id)).toEqual([false, false, false, false])
  const notices = await app.as(landlord).notifications.list()
  expect(JSON.stringify(notices)).not.toMatch(/Priya|Raman/)
  expect(JSON.stringify(notices)).toContain('Former tenant')
  const ended = `A tenant of ${property.address} has closed their account. Their tenancy ended on 22 December 2026.`
  expect(notices.filter(({ message }) => message === ended)).toHaveLength(1)

  const after = await stateOf(app)
  await erase(dayAfter)
  expect(await stateOf(app)).toBe(after)

  const again = { name: 'Priya Again', email: tenant.email ?? '', password, joinCode: property.joinCode }
  const session = await app.as(null).accounts.tenantSignup({ body: again })
  expect(session.user.id).not.toBe(tenant.id)
  await close(landlord)
  await erase('2027-06-01')
  expect(await accountsOf(landlord.id, tenant.id, session.user.id)).toEqual([session.user.id])
})

test("a first name that is a month too, or the landlord's, is taken out of no day, address or signature", async () => {
  const { db } = app.services
  const landlord = await makeLandlord({ name: 'May Landlord' })
  const property = await makeProperty({ landlordId: landlord.id, address: '5 May Street' })
  const tenant = await makeTenant({ passwordHash, invitedBy: landlord.id, name: 'May', username: 'Jones' })
  const tenancy = await lettingOf(app)(landlord, property, tenant, { moveInDate: '2026-05-01' })
  const of = { tenantId: tenancy.id, propertyId: property.id }
  await app.as(landlord).rent.create({ body: { ...of, amount: 95_000, dueDate: '2026-05-01' } })
  const letter = { params: { id: tenancy.id }, body: { name: 'Reminder', via: 'print' } } as const
  const { letter: sent } = await app.as(landlord).arrears.send(letter)
  const about = { userId: landlord.id, propertyId: property.id, type: 'tenant_message' } as const
  const message = 'A leak, from May Jones: At 5 May Street since 1 May 2026. May Landlord knows.'
  await insertNotifications(db, [{ ...about, title: 'New message from May', message }])
  await close(tenant)
  await erase(dayAfter)
  const [kept] = await app.as(landlord).arrears.letters({ params: { id: tenancy.id } })
  expect(kept?.letter).toBe(sent?.replace('Dear May Jones,', 'Dear Former tenant,'))
  expect(kept?.letter).toContain('1 May 2026')
  const notices = await app.as(landlord).notifications.list()
  expect(notices).toContainEqual(
    expect.objectContaining({
      title: 'New message from Former tenant',
      message: message.replace('May Jones', 'Former tenant'),
    }),
  )
})

test('a tenant on whom no row of a landlord depends is erased without a trace', async () => {
  const tenant = await makeTenant({ passwordHash })
  const { file } = await uploadPhoto(app, tenant)
  await close(tenant)
  await erase(dayAfter)
  expect(await accountsOf(tenant.id)).toEqual([])
  expect(await storedFiles()).not.toContain(file)
})

test("at a tenant's erasure a past tenancy keeps its last day, and a future one ends on its first", async () => {
  const { db } = app.services
  const landlord = await makeLandlord()
  const tenant = await makeTenant({ passwordHash, invitedBy: landlord.id })
  const ids: number[] = []
  for (const terms of [
    { moveInDate: '2025-01-01', moveOutDate: '2026-03-31' },
    { moveInDate: '2027-03-01' },
    { moveInDate: '2026-01-01', moveOutDate: '2027-12-31' },
  ]) {
    const property = await makeProperty({ landlordId: landlord.id })
    ids.push((await lettingOf(app)(landlord, property, tenant, terms)).id)
  }
  await close(tenant)
  await erase(dayAfter)
  const rows = await db
    .select({ active: tenancies.active, moveOutDate: tenancies.moveOutDate })
    .from(tenancies)
    .where(or(...ids.map((id) => eq(tenancies.id, id))))
    .orderBy(tenancies.id)
  expect(rows).toEqual([
    { active: false, moveOutDate: '2026-03-31' },
    { active: false, moveOutDate: '2027-03-01' },
    { active: false, moveOutDate: dayAfter },
  ])
})
