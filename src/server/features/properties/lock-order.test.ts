// Whoever locks several rows locks the landlord's account first, then the property, then what is under it. Two who do
// so in different orders wait for each other, and PostgreSQL lets one of them fail.
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { getProperty, lockAgainstDeletion, lockForRemoval, lockProperty } from '#server/db/one-property.queries.ts'
import { users } from '#server/db/schema/accounts.ts'
import { notifications } from '#server/db/schema/notices.ts'
import { acceptTenancy } from '#server/features/accounts/joining.queries.ts'
import { removeLinks } from '#server/features/accounts/links.queries.ts'
import { lockAccount as lockPerson } from '#server/features/accounts/users.queries.ts'
import { noteChangedLines, setLineStates, writeMatches } from '#server/features/bank/lines.queries.ts'
import { linkEvidence, updateDeduction } from '#server/features/deposits/deductions.queries.ts'
import { lockDocument } from '#server/features/documents/changing-documents.queries.ts'
import { eraseAccount } from '#server/features/erasure/erasure.actions.ts'
import { lockReport } from '#server/features/inspections/reports/changing-reports.queries.ts'
import { lockInventory } from '#server/features/inventory/inventory.queries.ts'
import { lockTenancy } from '#server/features/ledger/posting.queries.ts'
import { lockRequest } from '#server/features/maintenance/maintenance.queries.ts'
import { queueNoticeMails } from '#server/features/notifications/notice-mails.jobs.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import { lockPlan } from '#server/features/plans/plans.queries.ts'
import { actingFor, type LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { uploadDocument } from '#test/documents.ts'
import { makeTenancy } from '#test/factories.ts'
import { addInventory } from '#test/inventories.ts'
import { uploadPhoto } from '#test/photo.ts'
import { submitReport } from '#test/reports.ts'
import { newEmail } from '#test/senders.ts'
import { importStatement } from '#test/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function makeHome() {
  const home = await makeTenancy({ accepted: true }, { passwordHash: 'set' })
  const { landlord, tenant, property } = home
  const repair = await app.as(tenant).maintenance.create({
    body: { requestType: 'plumbing', description: 'The tap drips all night.' },
  })
  const report = await submitReport(app, landlord, property.id)
  const inventory = await addInventory(app, landlord, property.id)
  const document = await uploadDocument(app, landlord, { propertyId: property.id })
  return { ...home, repair, report, inventory, document, scope: actingFor({ landlordId: landlord.id }) }
}

type Home = Awaited<ReturnType<typeof makeHome>>
type Place = Pick<Home, 'scope' | 'property'>
type Locking<Of = Home> = (tx: Db, scope: LandlordScope, home: Of) => Promise<unknown>

/** Shorter than the second after which PostgreSQL breaks a deadlock, whose victim would be tried again. */
const noCircle = sql`set local lock_timeout = '400ms'`

/** Somebody holds the first lock when the act begins, and takes the second while it is under way. */
async function between<Of extends Place>(
  home: Of,
  first: Locking<Of>,
  act: () => Promise<unknown>,
  second: Locking<Of>,
) {
  const asSomebodyElse = AsyncLocalStorage.snapshot()
  let acting: Promise<unknown> | undefined
  await app.services.db.transaction(async (tx) => {
    await first(tx, home.scope, home)
    acting = asSomebodyElse(act)
    await Promise.race([Promise.allSettled([acting]), wait(400)])
    await tx.execute(noCircle)
    await second(tx, home.scope, home)
  })
  return acting
}

const keepProperty: Locking<Place> = (tx, scope, { property }) => lockAgainstDeletion(tx, scope, property.id)
const notify: Locking<Place> = (tx, scope, { property }) =>
  insertNotifications(tx, [
    { userId: scope.userId, propertyId: property.id, type: 'system', title: 'News', message: 'Something was said.' },
  ])

test.each<[string, Locking]>([
  ['a repair', (tx, scope, { repair }) => lockRequest(tx, scope, repair.id)],
  ['a report', (tx, scope, { report }) => lockReport(tx, scope, report.id)],
  ['an inventory', (tx, scope, { inventory }) => lockInventory(tx, scope, inventory.id)],
  ['a document', (tx, scope, { document }) => lockDocument(tx, scope, document.id)],
])('who is at %s and who deletes its property do not wait for each other', async (_, lock) => {
  const home = await makeHome()
  const remove = () => app.as(home.landlord).properties.remove({ params: { id: home.property.id } })
  expect(await between(home, lock, remove, notify)).toMatchObject({ binId: expect.any(Number) })
})

test('accepting a tenancy and deleting its property do not wait for each other', async () => {
  const { landlord, tenant, tenancy, property } = await makeTenancy({ accepted: false })
  const home = { property, scope: actingFor({ landlordId: landlord.id }) }
  const accept: Locking<Place> = (tx) => acceptTenancy(tx, actingFor({ tenantUserId: tenant.id }), { id: tenancy.id })
  const remove = () => app.as(landlord).properties.remove({ params: { id: property.id } })
  expect(await between(home, accept, remove, notify)).toMatchObject({ binId: expect.any(Number) })
})

test('sending notices by e-mail and deleting their property do not wait for each other', async () => {
  const home = await makeHome()
  const removing: Locking = async (tx, scope, { property }) => {
    await lockForRemoval(tx, scope, property.id)
    await getProperty(tx, scope, property.id)
  }
  const theirNotices: Locking = (tx, _, { property }) =>
    tx.delete(notifications).where(eq(notifications.propertyId, property.id))
  await insertNotifications(app.services.db, [
    {
      userId: home.landlord.id,
      propertyId: home.property.id,
      type: 'system',
      title: 'Gas',
      message: 'It leaks.',
      isUrgent: true,
    },
  ])
  await between(home, removing, () => queueNoticeMails(app.services), theirNotices)
})

test('posting lines of a bank statement and storing proposals for others do not wait for each other', async () => {
  const home = await makeHome()
  const { scope } = home
  const { id: importId } = await importStatement(app, home.landlord, ['2026-11-20', 'A STRANGER', 5_000])
  const [line] = await app.as(home.landlord).bank.lines({ params: { id: importId } })
  const id = line?.id ?? 0
  const posting: Locking = async (tx) => {
    await lockPlan(tx, scope)
    await setLineStates(tx, scope, [id], { from: ['open'], state: 'set_aside' })
  }
  const noting: Locking = (tx) => noteChangedLines(tx, scope, [importId])
  const proposal = { id, certainty: 'likely', proposal: null, reasons: ['Its sum'] } as const
  const store = () => writeMatches(app.services.db, scope, importId, [proposal])
  await between(home, posting, store, noting)
})

test('opening the link to a new e-mail address and cancelling the change do not wait for each other', async () => {
  const home = await makeHome()
  const { landlord, scope } = home
  const accounts = app.as(landlord).accounts
  await accounts.updateProfile({ body: { name: 'Priya', email: newEmail() } })
  const account = actingFor({ userId: scope.userId })
  const opening: Locking = (tx) => lockPerson(tx, account)
  const ending: Locking = (tx) => removeLinks(tx, account, ['confirm_email'])
  expect(await between(home, opening, () => accounts.cancelEmail(), ending)).toMatchObject({ pendingEmail: null })
})

test.each<[string, Locking, Locking]>([
  ['writes to them', (tx, scope) => lockPlan(tx, scope), keepProperty],
  ['signs an inventory of theirs', (tx, scope, { inventory }) => lockInventory(tx, scope, inventory.id), notify],
])('who erases a landlord’s account and a tenant who %s do not wait for each other', async (_, first, second) => {
  const home = await makeHome()
  const { landlord, scope } = home
  await app.services.db.update(users).set({ closedAt: '2026-01-01T00:00:00.000Z' }).where(eq(users.id, landlord.id))
  const services = { ...app.services, log: pino({ level: 'silent' }) }
  const erase = () => eraseAccount(services, { id: landlord.id, role: 'landlord' }, '2026-11-21')
  await between(home, first, erase, second)
  expect(await app.services.db.$count(users, eq(users.id, scope.userId))).toBe(0)
})

test.each<[string, (home: Home) => Promise<unknown>]>([
  [
    'changes',
    ({ landlord, inventory }) =>
      app.as(landlord).inventory.update({ params: { id: inventory.id }, body: { notes: 'Read again' } }),
  ],
  ['deletes', ({ landlord, inventory }) => app.as(landlord).inventory.remove({ params: { id: inventory.id } })],
])(
  'who %s an inventory and who changes a deduction for which it is evidence do not wait for each other',
  async (_, act) => {
    const home = await makeHome()
    const { landlord, tenancy, property, inventory } = home
    const inventoryLines = [{ inventoryReportId: inventory.id, line: '' }]
    const body = { description: 'Oven', amount: 5_000, reason: 'Burnt fat', inventoryLines }
    const { id } = await app.as(landlord).deposits.propose({ params: { id: tenancy.id }, body })
    const changing: Locking = async (tx, scope) => {
      await lockPlan(tx, scope)
      await lockTenancy(tx, scope, tenancy.id)
      await updateDeduction(tx, scope, id, { reason: 'Burnt fat, and soot' })
    }
    const linking: Locking = (tx, scope) => linkEvidence(tx, scope, { id, propertyId: property.id }, { inventoryLines })
    expect(await between(home, changing, () => act(home), linking)).toBeTruthy()
  },
)

const lockAccount: Locking = (tx, scope) => lockPlan(tx, scope)
const itsProperty: Locking = (tx, scope, { property }) => lockProperty(tx, scope, property.id)
const itsRemoval: Locking = (tx, scope, { property }) => lockForRemoval(tx, scope, property.id)
const words = 'The tap drips all night.'

test.each<[string, (home: Home) => Promise<() => Promise<unknown>>, Locking]>([
  [
    'changes what documents a property needs',
    async ({ landlord, property }) =>
      () =>
        app.as(landlord).properties.update({ params: { id: property.id }, body: { hasGas: false } }),
    itsProperty,
  ],
  [
    'deletes a report',
    async ({ landlord, report }) =>
      () =>
        app.as(landlord).inspectionReports.remove({ params: { id: report.id } }),
    itsProperty,
  ],
  [
    'comments on a report',
    async ({ landlord, report }) => {
      const body = { item: '', content: 'Well kept.' }
      return () => app.as(landlord).inspectionReports.comment({ params: { id: report.id }, body })
    },
    (tx, scope, { report }) => lockReport(tx, scope, report.id),
  ],
  [
    'adds a photo to a deduction',
    async ({ landlord, tenancy }) => {
      const deposits = app.as(landlord).deposits
      const deduction = { description: 'Oven', amount: 5_000, reason: 'cleaning' as const }
      const { id } = await deposits.propose({ params: { id: tenancy.id }, body: deduction })
      const params = { id: tenancy.id, deductionId: id }
      const photos = [(await uploadPhoto(app, landlord)).url]
      return () => deposits.changeDeduction({ params, body: { photos } })
    },
    (tx, scope, { tenancy }) => lockTenancy(tx, scope, tenancy.id),
  ],
  [
    'writes a message',
    async ({ landlord, tenant, property }) => {
      const body = { propertyId: property.id, receiverId: landlord.id, content: words }
      return () => app.as(tenant).messages.create({ body })
    },
    itsRemoval,
  ],
  [
    'changes a message',
    async ({ landlord, tenant, property }) => {
      const body = { propertyId: property.id, receiverId: tenant.id, content: words }
      const { id } = await app.as(landlord).messages.create({ body })
      return () => app.as(landlord).messages.update({ params: { id }, body: { content: 'It drips no more.' } })
    },
    itsRemoval,
  ],
  [
    'reports a repair',
    async ({ tenant, property }) => {
      const body = { requestType: 'plumbing' as const, description: words, propertyId: property.id }
      return () => app.as(tenant).maintenance.create({ body })
    },
    itsRemoval,
  ],
  [
    'comments on a repair',
    async ({ tenant, repair }) =>
      () =>
        app.as(tenant).maintenance.comment({ params: { id: repair.id }, body: { content: words } }),
    itsRemoval,
  ],
  [
    'carries out a repair',
    async ({ landlord, repair }) =>
      () =>
        app.as(landlord).maintenance.update({ params: { id: repair.id }, body: { status: 'completed' } }),
    itsRemoval,
  ],
])('who %s and who adds something do not wait for each other', async (_, prepare, second) => {
  const home = await makeHome()
  const act = await prepare(home)
  expect(await between(home, lockAccount, act, second)).toBeTruthy()
})
