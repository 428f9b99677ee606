/**
 * Every endpoint that writes tells open screens what has changed: at least the caller's, and only those of people who
 * may see it. It also records who did what, unless `unrecorded` names a reason not to.
 */
import { desc, gt } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Arguments, requestOf } from '#api/client.ts'
import type { Endpoint } from '#api/contract.ts'
import { contracts } from '#api/contracts.ts'
import { announce } from '#server/db/live.queries.ts'
import { activity } from '#server/db/schema/activity.ts'
import type { LiveMessage } from '#server/platform/live/live-message.ts'
import type { Caller } from '#test/app.ts'
import { eventually } from '#test/eventually.ts'
import type { Fixture } from '#test/walk/fixture.ts'
import { fixtures } from '#test/walk/fixtures.ts'
import { tickets, unrecorded } from '#test/walk/unrecorded.ts'
import { makeCallerLike, makeWorld, type Person, type World } from '#test/walk/world.ts'

/** Endpoints that tell nobody, by reason. */
const silent: Record<string, string[]> = {
  'A guest’s session begins, and no screen shows that': ['accounts.tenantLogin', 'accounts.verifyJoinCode'],
  'An account without a tenancy is on no screen': ['accounts.registerTenant'],
  'A mail goes out': ['accounts.forgotPassword', 'accounts.support'],
  'A ticket opens a file': tickets,
  'A statement is looked into, and nothing is stored': ['bank.preview'],
  'What is offered is read, and nothing accepted': ['invitations.read'],
  'A rehearsal posts nothing': ['bank.postCertain'],
  'A photo is seen once a row names it': ['uploads.create'],
  'Nothing is switched on yet': ['twoFactor.begin'],
  'Nothing is bought yet': ['plans.createCheckout'],
  'The portal is elsewhere; what is changed there is told by Stripe': ['plans.portal'],
}
/** Endpoints whose caller is signed out, or is not the person concerned. */
const withoutCaller = [
  'accounts.login',
  'accounts.register',
  'accounts.tenantSignup',
  'accounts.logout',
  'accounts.resetPassword',
  'accounts.confirmEmail',
  'accounts.undoEmail',
  'accounts.close',
]

interface Step {
  readonly name: string
  readonly endpoint: Endpoint
  readonly fixture: Fixture<Endpoint> | undefined
}

const steps = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract as Record<string, Endpoint>)
    .filter(([, { method }]) => method !== 'GET')
    .map(([name, endpoint]): Step => {
      const ofFeature = fixtures[feature as keyof typeof fixtures] as unknown as Record<string, Fixture<Endpoint>>
      return { name: `${feature}.${name}`, endpoint, fixture: ofFeature?.[name] }
    }),
)

let world: World
beforeAll(async () => {
  world = await makeWorld()
})

/** Nobody's id, to mark the end of a call's messages: a connection delivers them in the order of their commits. */
const nobody = 2_000_000_000

async function newestActivity() {
  const [newest] = await world.app.services.db
    .select({ id: activity.id })
    .from(activity)
    .orderBy(desc(activity.id))
    .limit(1)
  return newest?.id ?? 0
}

const activitySince = (id: number) => world.app.services.db.select().from(activity).where(gt(activity.id, id))

/** The call of the walk's fixture, and who makes it. */
async function callOf({ endpoint, fixture }: Step) {
  if (!fixture) throw new Error('This endpoint has no call in test/walk/fixtures.ts')
  const person: Person = fixture.for?.[0] ?? (endpoint.access === 'tenant' ? 'tenant' : 'landlord')
  const caller = fixture.spoilsAccount ? await makeCallerLike(world, person) : world.callers[person]
  const input = await fixture.call(world, caller)
  const { method, url, body } = requestOf(endpoint, ...([input] as unknown as Arguments<Endpoint>))
  const headers: Record<string, string> = caller ? { authorization: `Bearer ${caller.token}` } : {}
  const { app } = world.app
  return { caller, send: () => app.inject({ method, url, headers, ...(body ? { payload: body } : {}) }) }
}

async function messagesOf(step: Step) {
  const { caller, send } = await callOf(step)
  const heard: LiveMessage[] = []
  const { services } = world.app
  const isDone = async () => {
    await announce(services.db, 'audit', { people: [nobody] })
    await eventually(() => expect(heard.at(-1)).toMatchObject({ to: [nobody] }))
    heard.pop()
  }
  const leave = services.live.onMessage((message) => heard.push(message))
  await isDone()
  heard.length = 0
  const lastRecorded = await newestActivity()
  const { statusCode } = await send()
  expect(statusCode).toBeLessThan(300)
  await isDone()
  leave()
  return { caller, heard, recorded: await activitySince(lastRecorded) }
}

const idOf = async (caller: Caller) => (await world.app.as(caller).accounts.user()).id

test.each(steps)('$name', async (step) => {
  const { caller, heard, recorded } = await messagesOf(step)
  const words = recorded.map(({ what }) => what)
  if (Object.values(unrecorded).flat().includes(step.name)) expect(words).toEqual([])
  else expect(words).not.toEqual([])
  expect(recorded.map(({ landlordId }) => landlordId)).not.toContain(world.theirs.landlord.id)
  const changed = heard.filter((message) => message.kind === 'changed')

  if (Object.values(silent).flat().includes(step.name)) return expect(heard).toEqual([])
  expect(heard.filter(({ kind }) => kind === 'changed' || kind === 'sessionsEnded')).not.toEqual([])
  if (!withoutCaller.includes(step.name)) {
    expect(changed.flatMap(({ to }) => to)).toContain(await idOf(caller))
  }
  const { landlord, tenant, coTenant, property } = world.theirs
  for (const { id } of [landlord, tenant, coTenant]) expect(changed.flatMap(({ to }) => to)).not.toContain(id)
  expect(changed.flatMap(({ guestsOf }) => guestsOf)).not.toContain(property.id)
})

/** Calls with PUT that record something each time, by reason. Saving a form unchanged leaves no entry. */
const recordedAgain: Record<string, string[]> = {
  'What is done is done once more': [
    'ledger.allocate',
    'properties.regenerateJoinCode',
    'tax.markUpdate',
    'documents.update',
  ],
  'The tenant is asked to accept again': ['arrears.changePlan'],
  'Another link to confirm the new e-mail address is sent': ['accounts.updateProfile'],
  'A rule goes on where it was interrupted': ['bank.updateRule'],
  'The second call is refused': [
    'accounts.changePassword',
    'bank.updateLine',
    'inspectionReports.sign',
    'inventory.sign',
  ],
}

test.each(
  steps.filter(
    ({ name, endpoint: { method } }) => method === 'PUT' && !Object.values(recordedAgain).flat().includes(name),
  ),
)('$name leaves no entry when it is sent again', async (step) => {
  const { send } = await callOf(step)
  expect((await send()).statusCode).toBe(200)
  const lastRecorded = await newestActivity()
  expect((await send()).statusCode).toBe(200)
  expect((await activitySince(lastRecorded)).map(({ what }) => what)).toEqual([])
})

test('a co-tenant hears nothing of the other’s rent, requests and tenancy', async () => {
  const ofTenant = ['rent.create', 'rent.update', 'maintenance.create', 'maintenance.comment', 'tenancies.addOccupant']
  for (const name of [...ofTenant, 'tenancies.update']) {
    const step = steps.find((each) => each.name === name)
    const { heard } = await messagesOf(step as Step)
    const told = heard.flatMap((message) => (message.kind === 'changed' ? message.to : []))
    expect(told.toSorted()).toEqual([world.mine.landlord.id, world.mine.tenant.id].toSorted())
  }
})
