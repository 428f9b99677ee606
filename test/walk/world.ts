/** The people and rows of the contract walk: two landlords who know nothing of each other, and their tenants. */
import { eq } from 'drizzle-orm'
import type { Session } from '#api/accounts.ts'
import { sessions, users } from '#server/db/schema/accounts.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { hashToken } from '#server/platform/auth/viewer.ts'
import { type Caller, type TestApp, testApp } from '#test/app.ts'
import { makeBackup } from '#test/backups.ts'
import { documentForm, uploadDocument } from '#test/documents.ts'
import { makeLandlord, makeProperty, makeTenant } from '#test/factories.ts'
import { addInventory } from '#test/inventories.ts'
import { lettingOf, openInvitationOf } from '#test/lettings.ts'
import { uploadPhoto } from '#test/photo.ts'
import { submitReport } from '#test/reports.ts'
import { testNow } from '#test/services.ts'

export const people = [
  'stranger',
  'dead token',
  'landlord',
  'other landlord',
  'tenant',
  'co-tenant',
  'other tenant',
  'guest',
  'other guest',
] as const
export type Person = (typeof people)[number]

export const password = 'correct horse'

export type World = Awaited<ReturnType<typeof makeWorld>>
type Home = Awaited<ReturnType<typeof makeHome>>

export async function makeWorld() {
  const app = await testApp()
  const passwordHash = await hashPassword(password)
  const mine = await makeHome(app, 'Ash', passwordHash)
  const theirs = await makeHome(app, 'Birch', passwordHash)
  const callers: Record<Person, Caller> = {
    stranger: null,
    'dead token': await endedSession(app),
    landlord: mine.landlord,
    'other landlord': theirs.landlord,
    tenant: mine.tenant,
    'co-tenant': mine.coTenant,
    'other tenant': theirs.tenant,
    guest: mine.guest,
    'other guest': theirs.guest,
  }
  return { app, mine, theirs, callers, passwordHash }
}

/** A landlord's property with two tenants and a guest, and rows of every kind under it. */
async function makeHome(app: TestApp, name: string, passwordHash: string) {
  const person = (role: string) => ({
    name: `${role} of ${name}`,
    email: `${role}-${name}-${Math.random().toString(36).slice(2)}@example.com`.toLowerCase(),
    phone: `phone of ${role} ${name}`,
    addressForNotices: role === 'Landlord' ? `${name} Priory Street` : null,
    passwordHash,
  })
  const landlord = await makeLandlord({ ...person('Landlord'), subscriptionPlan: 'enterprise' })
  const property = await makeProperty({ landlordId: landlord.id, notes: `Property note of ${name}` })
  const upload = await uploadPhoto(app, landlord)
  await app.as(landlord).properties.update({ params: { id: property.id }, body: { imageUrl: upload.url } })
  const invited = (role: string) => makeTenant({ ...person(role), passwordHash: null, invitedBy: landlord.id })
  const tenant = await invited('Tenant')
  const coTenant = await invited('Cotenant')
  const moveIn = lettingOf(app)
  const tenancy = await moveIn(landlord, property, tenant, { notes: `Tenancy note of ${name}` })
  const coTenancy = await moveIn(landlord, property, coTenant, { notes: `Co-tenancy note of ${name}` })
  for (const each of [tenant, coTenant]) await openInvitationOf(each, { passwordHash })
  const guest: Session = await app.as(null).accounts.tenantLogin({ body: { joinCode: property.joinCode } })
  return {
    landlord,
    property,
    tenant,
    coTenant,
    tenancy,
    coTenancy,
    guest,
    upload,
    unattached: await uploadPhoto(app, landlord),
    occupant: await addOccupant(app, landlord, tenancy.id, `Occupant of ${name}`),
    coOccupant: await addOccupant(app, landlord, coTenancy.id, `Co-occupant of ${name}`),
    expense: await addExpense(app, landlord, property, name),
    mortgage: await app.as(landlord).tax.createMortgage({
      body: {
        propertyId: property.id,
        lender: `Lender of ${name}`,
        balance: 10_000_000,
        rate: 4.5,
        monthlyPayment: 60_000,
      },
    }),
    payment: await addPayment(app, landlord, tenancy, '2026-12-01'),
    coPayment: await addPayment(app, landlord, coTenancy, '2026-12-01'),
    notification: await addNotification(app, tenant, name),
    request: await addRequest(app, tenant, `Leak of the tenant of ${name}`),
    message: await addMessage(app, tenant, landlord, property, `Message of the tenant of ${name}`),
    coRequest: await addRequest(app, coTenant, `Leak of the co-tenant of ${name}`),
    guestRequest: await addAnsweredRequest(app, landlord, guest, `Leak of the guest of ${name}`),
    checkout: await beginCheckout(app, landlord),
    audit: await app.as(landlord).audits.create({ body: { propertyId: property.id } }),
    auditRun: await auditAll(app, landlord),
    backup: await makeBackup(app, landlord),
    event: await addEvent(app, landlord, property, name),
    report: await addReport(app, landlord, property, name),
    inventory: await addInventory(app, landlord, property.id, {
      preparedBy: `Clerk of ${name}`,
      tenantNames: 'The tenants',
      notes: `Inventory note of ${name}`,
    }),
    document: await uploadDocument(app, landlord, { propertyId: property.id, name: `Certificate of ${name}` }),
    privateDocument: await uploadDocument(app, landlord, {
      propertyId: property.id,
      type: 'Insurance cert',
      name: `Insurance of ${name}`,
    }),
    agreement: await uploadDocument(app, landlord, {
      propertyId: property.id,
      type: 'Tenancy Agreement',
      tenantId: tenancy.id,
      name: `Agreement of ${name}`,
    }),
  }
}

/** With its receipt. */
async function addExpense(app: TestApp, landlord: Caller, { id: propertyId }: { id: number }, name: string) {
  const { id } = await app.as(landlord).financial.createExpense({
    body: {
      propertyId,
      amount: 12_000,
      date: '2026-11-01',
      type: 'maintenance',
      description: `Expense of ${name}`,
      notes: `Expense note of ${name}`,
      supplier: `Supplier of ${name}`,
    },
  })
  return app.as(landlord).financial.addFile({ params: { id }, form: documentForm({ name: `Receipt of ${name}` }) })
}

async function auditAll(app: TestApp, landlord: Caller) {
  const run = await app.as(landlord).audits.createForAll()
  await app.drain()
  return run
}

/** A report with a photo and a comment by the landlord. */
async function addReport(app: TestApp, landlord: Caller, property: { id: number }, name: string) {
  const photos = [(await uploadPhoto(app, landlord)).url]
  const notes = `Inspection note of ${name}`
  const report = await submitReport(app, landlord, property.id, { photos, notes })
  await app
    .as(landlord)
    .inspectionReports.comment({ params: { id: report.id }, body: { content: `Inspection comment of ${name}` } })
  return app.as(landlord).inspectionReports.get({ params: { id: report.id } })
}

const addEvent = (app: TestApp, landlord: Caller, property: { id: number }, name: string) =>
  app.as(landlord).calendar.create({
    body: {
      title: `Event of ${name}`,
      details: `Event note of ${name}`,
      date: testNow.toISOString().slice(0, 10),
      propertyId: property.id,
    },
  })

const addOccupant = (app: TestApp, landlord: Caller, id: number, name: string) =>
  app.as(landlord).tenancies.addOccupant({ params: { id }, body: { name } })

export const addPayment = (
  app: TestApp,
  landlord: Caller,
  tenancy: { id: number; propertyId: number },
  dueDate: string,
) =>
  app
    .as(landlord)
    .rent.create({ body: { tenantId: tenancy.id, propertyId: tenancy.propertyId, amount: 95_000, dueDate } })

async function addNotification(app: TestApp, tenant: { id: number; token: string }, name: string) {
  const notice = { userId: tenant.id, type: 'system' as const, title: 'Hello', message: `Notice of ${name}` }
  await insertNotifications(app.services.db, [notice])
  const [newest] = await app.as(tenant).notifications.list()
  if (!newest) throw new Error('No notification was made')
  return newest
}

/** A message with a photo. */
async function addMessage(app: TestApp, sender: Caller, to: { id: number }, home: { id: number }, content: string) {
  const attachments = [(await uploadPhoto(app, sender)).file]
  return app.as(sender).messages.create({ body: { propertyId: home.id, receiverId: to.id, content, attachments } })
}

/** A request with a photo. */
async function addRequest(app: TestApp, sender: Caller, description: string) {
  const photos = [(await uploadPhoto(app, sender)).url]
  return app.as(sender).maintenance.create({ body: { requestType: 'plumbing', description, photos } })
}

/** A request whose status the landlord has changed and that they have commented on. */
async function addAnsweredRequest(app: TestApp, landlord: Caller, sender: Caller, description: string) {
  const { id } = await addRequest(app, sender, description)
  await app.as(landlord).maintenance.update({ params: { id }, body: { status: 'in_progress' } })
  await app.as(landlord).maintenance.comment({ params: { id }, body: { content: 'Somebody comes on Monday.' } })
  return app.as(sender).maintenance.get({ params: { id } })
}

export const beginCheckout = (app: TestApp, landlord: Caller) =>
  app.as(landlord).plans.createCheckout({ body: { planType: 'enterprise', successUrl: '/done', cancelUrl: '/plans' } })

async function endedSession(app: TestApp) {
  const { token } = await makeLandlord()
  await app.as({ token }).accounts.logout()
  const left = await app.services.db
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
  if (left.length > 0) throw new Error('The session has not ended')
  return { token }
}

/** A new landlord for a call that would spoil the shared world. */
export async function makeSpare() {
  const landlord = await makeLandlord({ name: 'Spare landlord' })
  const property = await makeProperty({ landlordId: landlord.id })
  return { landlord, property }
}

/** A new caller of the same kind, whose account the call may change; a stranger stays a stranger. */
export async function makeCallerLike(
  { app, passwordHash }: Pick<World, 'app' | 'passwordHash'>,
  person: Person,
): Promise<Caller> {
  if (person === 'stranger') return null
  if (person === 'dead token') return endedSession(app)
  if (person.endsWith('landlord')) return makeLandlord({ passwordHash })
  if (person.endsWith('tenant')) return makeTenant({ passwordHash })
  const { joinCode } = (await makeSpare()).property
  return app.as(null).accounts.tenantLogin({ body: { joinCode } })
}

/** Texts that identify people or that only a landlord knows, and who may read them. */
export async function secretsOf({ app, mine, theirs }: World): Promise<{ text: string; readers: Person[] }[]> {
  const homes = [
    { home: mine, landlord: 'landlord', tenants: ['tenant', 'co-tenant'], guest: 'guest' },
    { home: theirs, landlord: 'other landlord', tenants: ['other tenant'], guest: 'other guest' },
  ] as const
  const all = homes.flatMap(({ home, landlord, tenants, guest }) => {
    const [tenant, coTenant] = tenants
    const facts = ({ name, email, phone, addressForNotices }: Home['tenant']) =>
      [name, email, phone, addressForNotices].filter((text) => text !== null)
    const secret = (readers: (Person | undefined)[], ...texts: string[]) =>
      texts.map((text) => ({ text, readers: readers.filter((reader) => reader !== undefined) }))
    return [
      ...secret([landlord, ...tenants], ...facts(home.landlord)),
      ...secret([landlord, tenant], ...facts(home.tenant), home.notification.message),
      ...secret([landlord, coTenant], ...facts(home.coTenant)),
      ...secret([landlord, ...tenants], home.document.name, home.event.details ?? ''),
      ...secret([landlord, ...tenants], home.report.notes ?? '', home.report.photos[0] ?? ''),
      ...secret([landlord, ...tenants], ...home.report.comments.map(({ content }) => content)),
      ...secret([landlord, ...tenants], home.inventory.preparedBy, home.inventory.notes ?? ''),
      ...secret([landlord, tenant], home.agreement.name),
      ...secret([landlord, tenant], home.request.description),
      ...secret([landlord, coTenant], home.coRequest.description),
      ...secret([landlord, tenant], home.message.content, home.message.attachments[0]?.filePath ?? ''),
      ...secret([landlord, guest], home.guestRequest.description),
      ...secret([landlord], home.privateDocument.name, home.property.notes ?? ''),
      ...secret([landlord], home.property.joinCode, home.occupant.name, home.coOccupant.name),
      ...secret([landlord], home.tenancy.notes ?? '', home.coTenancy.notes ?? ''),
    ]
  })
  const hashes = await app.services.db.select({ hash: users.passwordHash }).from(users)
  // Other tests of this worker store plain words instead of hashes.
  const ownHashes = new Set(hashes.flatMap(({ hash }) => (hash?.startsWith('$') ? hash : [])))
  return [...all, ...[...ownHashes].map((text) => ({ text, readers: [] }))]
}
