// Whom a landlord's records name once a tenant's account has been erased.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#api/accounts.ts'
import { users } from '#server/db/schema/accounts.ts'
import { binItems } from '#server/db/schema/bin.ts'
import { emptyBins } from '#server/features/bin/bin.jobs.ts'
import { eraseClosedAccounts } from '#server/features/erasure/erasure.jobs.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { password } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { useOwnDatabase } from '#test/database.ts'
import { makeLandlord, makeProperty, makeTenant } from '#test/factories.ts'
import { addInventory } from '#test/inventories.ts'
import { lettingOf, openInvitationOf } from '#test/lettings.ts'

const lastDay = '2026-12-21'
const dayAfter = '2026-12-22'

let app: TestApp
let passwordHash: string
let leaveDatabase: () => Promise<void>
// The accounts of everybody would be erased here.
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase()
  app = await testApp()
  passwordHash = await hashPassword(password)
})
afterAll(() => leaveDatabase())

const erase = (today: string) => eraseClosedAccounts({ ...app.services, log: app.app.log }, today)
const close = (person: { token: string }) => app.as(person).accounts.close({ body: { password } })

/** A tenant's home with records that name them: audits, an unsigned inventory, a letter, and a message if any. */
async function makeNamingHome({ hasWritten = true } = {}) {
  const landlord = await makeLandlord({ subscriptionPlan: 'enterprise' })
  const property = await makeProperty({ landlordId: landlord.id })
  const tenant = await makeTenant({ invitedBy: landlord.id, name: 'Priya', username: 'Raman' })
  const tenancy = await lettingOf(app)(landlord, property, tenant)
  await openInvitationOf(tenant, { passwordHash })
  const coTenant = await makeTenant({ invitedBy: landlord.id, name: 'Owen', username: 'Hughes' })
  await lettingOf(app)(landlord, property, coTenant)
  const of = { tenantId: tenancy.id, propertyId: property.id }
  await app.as(landlord).rent.create({ body: { ...of, amount: 95_000, dueDate: '2026-11-01' } })
  await app.as(landlord).arrears.send({ params: { id: tenancy.id }, body: { name: 'Reminder', via: 'mail' } })
  await addInventory(app, landlord, property.id)
  await app.as(landlord).audits.create({ body: { propertyId: property.id } })
  const message = { propertyId: property.id, receiverId: landlord.id, content: 'Hello' }
  if (hasWritten) await app.as(tenant).messages.create({ body: message })
  return { landlord, property, tenant, tenancy }
}

/** The answers to a landlord that name the tenants of a home. */
const readNames = async (landlord: { token: string }, propertyId: number) => {
  const { audits, bin, notifications, inventory } = app.as(landlord)
  const ofHome = { query: { propertyId } }
  return JSON.stringify([
    await audits.list(),
    await bin.list(),
    await notifications.list(),
    await inventory.list(ofHome),
  ])
}

test("after a tenant's erasure nothing names them, even where their tenancy had been deleted", async () => {
  for (const [isGoneForGood, hasWritten] of [
    [false, true],
    [true, true],
    [true, false],
  ] as const) {
    const { landlord, property, tenant, tenancy } = await makeNamingHome({ hasWritten })
    // An audit names them by the address of its day.
    await app.services.db
      .update(users)
      .set({ email: `moved-${tenant.email}` })
      .where(eq(users.id, tenant.id))
    await app.as(landlord).tenancies.remove({ params: { id: tenancy.id } })
    if (isGoneForGood) await emptyBins({ ...app.services, log: app.app.log }, dayAfter)
    expect(await readNames(landlord, property.id)).toMatch(/Priya/)
    await close(tenant)
    await erase(dayAfter)
    const names = await readNames(landlord, property.id)
    expect(names).not.toMatch(/Priya|Raman/)
    expect(names).not.toContain(tenant.email)
    expect(names).toContain('Owen')
    const items = (await app.as(landlord).bin.list()).map(({ title }) => title)
    expect(items).toEqual(isGoneForGood ? [] : [`Former tenant, ${property.address}`])
  }
})

test('names that a tenant had before are taken out as well', async () => {
  const { landlord, property, tenant } = await makeNamingHome()
  await app.services.db.update(users).set({ passwordHash }).where(eq(users.id, tenant.id))
  const profile = { email: tenant.email ?? '', phone: null }
  for (const name of ['Priyanka', 'Asha']) {
    await app.as(tenant).accounts.updateProfile({ body: { ...profile, name } })
    const message = { propertyId: property.id, receiverId: landlord.id, content: 'Hello again' }
    await app.as(tenant).messages.create({ body: message })
  }
  expect(await readNames(landlord, property.id)).toMatch(/Priyanka/)
  await close(tenant)
  await erase(dayAfter)
  expect(await readNames(landlord, property.id)).not.toMatch(/Priya|Asha|Raman/)
})

test('a tenant who takes the words of a letter or notice for a name takes none of them out', async () => {
  const { landlord, property, tenant, tenancy } = await makeNamingHome()
  const about = { userId: landlord.id, propertyId: property.id, type: 'system' } as const
  const messages = [
    'Priya Raman: the rent of £950 was due on 1 November 2026 and is not paid.',
    'Priya Raman has accepted the payment plan for 5 May Street.',
    'Priya Raman disputes the deduction of £50 for ‘Keys’ at 5 May Street.',
    'The holding deposit of Priya Raman for 5 May Street is to be paid back by 1 May 2026.',
    'The tenancy of Priya Raman at 5 May Street, York ended on 1 May 2026.',
    "'Rent due' could not be delivered to Priya Raman. Please check the e-mail address.",
    'Plumbing request for 5 May Street, from Priya Raman: ‘The tap drips.’',
    'Plumbing request for 5 May Street. Priya Raman: ‘Still.’',
    'Inspection of 5 May Street, has been signed by Priya Raman.',
  ]
  await insertNotifications(
    app.services.db,
    messages.map((message) => ({ ...about, title: 'Rent overdue', message })),
  )
  const letterOf = async () => (await app.as(landlord).arrears.letters({ params: { id: tenancy.id } }))[0]
  const before = await letterOf()
  await app.services.db.update(users).set({ passwordHash }).where(eq(users.id, tenant.id))
  const profile = { email: tenant.email ?? '', phone: null }
  for (const name of ['a friendly reminder', '£950 is owed', 'Citizens Advice', 'is not paid', 'Rent overdue', '5 May'])
    await app.as(tenant).accounts.updateProfile({ body: { ...profile, name } })
  await close(tenant)
  await erase(dayAfter)
  const letter = before?.letter.replace('Dear Priya Raman,', 'Dear Former tenant,')
  expect(await letterOf()).toMatchObject({ subject: before?.subject, letter })
  const notices = await app.as(landlord).notifications.list()
  const told = notices.filter(({ title }) => title === 'Rent overdue').map(({ message }) => message)
  expect(told.toSorted()).toEqual(messages.map((each) => each.replace('Priya Raman', 'Former tenant')).toSorted())
})

test('the name that their landlord wrote before they took the tenancy over with an account of their own is taken out as well', async () => {
  const landlord = await makeLandlord({ subscriptionPlan: 'enterprise' })
  const property = await makeProperty({ landlordId: landlord.id })
  const email = 'ania.nowak@example.com'
  const { accounts, arrears, rent, tenancies } = app.as(landlord)
  const person = { role: 'tenant', name: 'Ania', username: 'Novak', email } as const
  const invited = (await accounts.register({ body: person })) as User
  const tenancy = await lettingOf(app)(landlord, property, invited)
  await tenancies.update({ params: { id: tenancy.id }, body: { name: 'Annie' } })
  const due = { tenantId: tenancy.id, propertyId: property.id, amount: 95_000, dueDate: '2026-11-01' }
  await rent.create({ body: due })
  await arrears.send({ params: { id: tenancy.id }, body: { name: 'Reminder', via: 'print' } })
  await addInventory(app, landlord, property.id)
  const tenant = await makeTenant({ name: 'Anastasia', username: 'Nowak', email, passwordHash })
  for (const opens of ['resetPassword', 'join'] as const) {
    await app.drain()
    const mail = app.mails.findLast(({ to }) => to === email)
    const token = /(?:token|invitation)=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    await app.as(tenant).accounts[opens]({ body: { token, password: 'not this one 77' } })
  }
  expect(await tenancies.get({ params: { id: tenancy.id } })).toMatchObject({ accepted: true, user: { id: tenant.id } })
  await close(tenant)
  await erase(dayAfter)
  const [letter] = await arrears.letters({ params: { id: tenancy.id } })
  expect(`${letter?.letter} ${await readNames(landlord, property.id)}`).not.toMatch(/Ania|Annie|Novak|Anastasia/)
})

test("a property that comes back from the bin after its tenant's erasure names nobody", async () => {
  const { landlord, property, tenant, tenancy } = await makeNamingHome()
  await app.as(landlord).properties.remove({ params: { id: property.id } })
  await close(tenant)
  await erase(dayAfter)
  const [item] = await app.as(landlord).bin.list()
  await app.as(landlord).bin.restore({ params: { id: item?.id ?? 0 } })
  const [letter] = await app.as(landlord).arrears.letters({ params: { id: tenancy.id } })
  expect(letter).toMatchObject({ sentTo: null, letter: expect.stringMatching(/^Dear Former tenant,/) })
  const names = await readNames(landlord, property.id)
  expect(names).not.toMatch(/Priya|Raman/)
  expect(names).not.toContain(tenant.email)
  expect(names).toContain('Owen Hughes')
})

test.each([
  ['lies there, too', false],
  ['is gone for good', true],
])('a property that comes back from the bin names nobody whose tenancy, deleted before, %s', async (_, isGone) => {
  const { landlord, property, tenant, tenancy } = await makeNamingHome({ hasWritten: false })
  await app.as(landlord).tenancies.remove({ params: { id: tenancy.id } })
  await app.as(landlord).properties.remove({ params: { id: property.id } })
  const [home] = await app.as(landlord).bin.list()
  await app.services.db
    .update(binItems)
    .set({ deletedAt: `${lastDay}T10:00:00.000Z` })
    .where(eq(binItems.id, home?.id ?? 0))
  if (isGone) await emptyBins({ ...app.services, log: app.app.log }, dayAfter)
  expect(await app.as(landlord).bin.list()).toHaveLength(isGone ? 1 : 2)
  await close(tenant)
  await erase(dayAfter)
  await app.as(landlord).bin.restore({ params: { id: home?.id ?? 0 } })
  const names = await readNames(landlord, property.id)
  expect(names).not.toMatch(/Priya|Raman/)
  expect(names).not.toContain(tenant.email)
  expect(names).toContain('Owen Hughes')
  const [audit] = await app.as(landlord).audits.list()
  expect(audit?.auditData.tenants.map(({ name }) => name)).toEqual(['Former tenant', 'Owen'])
})
