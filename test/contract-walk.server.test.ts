/**
 * Calls every endpoint of the contract as everybody. People who may call it get an answer of the right shape; everybody
 * else is refused in plain words, and nothing changes.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { safeParse } from 'zod/mini'
import { type Arguments, type Request, requestOf } from '#api/client.ts'
import type { Endpoint } from '#api/contract.ts'
import { contracts } from '#api/contracts.ts'
import type { Caller } from '#test/app.ts'
import { type Fixture, parameters } from '#test/walk/fixture.ts'
import { fixtures } from '#test/walk/fixtures.ts'
import { expectRefusal, stateOf } from '#test/walk/refusals.ts'
import { makeCallerLike, makeWorld, type Person, people, secretsOf, type World } from '#test/walk/world.ts'

interface Step {
  readonly endpoint: Endpoint
  readonly fixture: Fixture<Endpoint> | undefined
}

const steps = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract as Record<string, Endpoint>).map(([name, endpoint]) => {
    const ofFeature = fixtures[feature as keyof typeof fixtures] as unknown as Record<string, Fixture<Endpoint>>
    return [`${endpoint.method} ${endpoint.path}`, { endpoint, fixture: ofFeature?.[name] }] as [string, Step]
  }),
)

let world: World
let secrets: Awaited<ReturnType<typeof secretsOf>>
beforeAll(async () => {
  world = await makeWorld()
  secrets = await secretsOf(world)
})

function send(caller: Caller, { method, url, body }: Request, headers: Record<string, string> = {}) {
  return world.app.app.inject({
    method,
    url,
    headers: { ...headers, ...(caller && { authorization: `Bearer ${caller.token}` }) },
    ...(body === undefined ? {} : { payload: body as object }),
  })
}

const callOf = (endpoint: Endpoint, input: unknown) => requestOf(endpoint, ...([input] as Arguments<Endpoint>))

/** The fixture's working call. */
async function rightCall({ endpoint, fixture }: Step, caller: Caller): Promise<Request> {
  if (!fixture) throw new Error('This endpoint has no call in test/walk/fixtures.ts')
  return callOf(endpoint, await fixture.call(world, caller))
}

const roleOf = (person: Person) =>
  person.endsWith('landlord') ? 'landlord' : person.endsWith('tenant') ? 'tenant' : 'guest'

/** The status that a person must get, by the endpoint's access and by who owns the rows. */
function expectedStatus({ endpoint, fixture }: Step, person: Person): number {
  const done = endpoint.status ?? 200
  if (endpoint.access === 'public') return done
  if (person === 'stranger' || person === 'dead token') return 401
  const role = roleOf(person)
  if (role === 'guest' ? !endpoint.guests : endpoint.access !== 'signedIn' && endpoint.access !== role) return 403
  const refused = fixture?.others?.[person]
  if (refused) return refused
  if (!fixture?.about || (fixture.for ?? ['landlord']).includes(person)) return done
  return fixture.about === 'property' ? 403 : 404
}

/** Somebody who may make the call and has the rows for it. */
const rightPerson = (step: Step) => people.find((person) => expectedStatus(step, person) < 300) ?? 'landlord'

const callerFor = ({ fixture }: Step, person: Person) =>
  fixture?.spoilsAccount ? makeCallerLike(world, person) : world.callers[person]

test('the walk knows every endpoint, and nothing else', () => {
  const named = (all: object) =>
    Object.entries(all)
      .flatMap(([feature, each]) => Object.keys(each).map((name) => `${feature}.${name}`))
      .toSorted()
  expect(named(fixtures)).toEqual(named(contracts))
  expect(steps.length).toBeGreaterThan(40)
})

describe.each(steps)('%s', (_, step) => {
  const { endpoint, fixture } = step

  test.each(people)('as %s', async (person) => {
    const status = expectedStatus(step, person)
    const caller = await callerFor(step, person)
    const request = await rightCall(step, caller)
    const before = await stateOf(world.app)
    const answer = await send(caller, request)
    if (status < 300) expectAnswer(endpoint, answer, status, person)
    else expectRefusal(answer, status, person)
    if (status >= 300 || endpoint.method === 'GET') expect(await stateOf(world.app)).toBe(before)
  })

  for (const [name, [status, input]] of Object.entries(fixture?.foreign ?? {})) {
    test(`with ${name}: ${status}`, async () => {
      const person = fixture?.by ?? 'landlord'
      const before = await stateOf(world.app)
      const answer = await send(world.callers[person], callOf(endpoint, input(world)))
      if (status < 300) expectAnswer(endpoint, answer, status, person)
      else expectRefusal(answer, status, name)
      expect(await stateOf(world.app)).toBe(before)
    })
  }

  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const aboutRows = names.length > 0 ? [names] : []
  test.each(aboutRows)('a row that is not there, and one that cannot be', async (...names) => {
    const caller = world.callers[rightPerson(step)]
    const input = (await fixture?.call(world, caller)) as object
    const before = await stateOf(world.app)
    for (const name of names) {
      const { missing, malformed } = parameters[name] ?? { missing: '', malformed: [] }
      expect(malformed.length, `${name} is in test/walk/fixture.ts`).toBeGreaterThan(0)
      const withParameter = (value: string) =>
        send(caller, callOf(endpoint, { ...input, params: { ...paramsOf(input), [name]: value } }))
      if (missing !== null) expectRefusal(await withParameter(missing), 404, missing)
      for (const value of malformed) expectRefusal(await withParameter(value), 400, `${name} ${value}`)
    }
    expect(await stateOf(world.app)).toBe(before)
  })

  const withBody = endpoint.body ? ['JSON'] : []
  test.each(withBody)('a body that is none of its kind', async () => {
    const caller = await callerFor(step, rightPerson(step))
    const { method, url, body } = await rightCall(step, caller)
    const before = await stateOf(world.app)
    const json = { 'content-type': 'application/json' }
    for (const text of ['[]', '7', '"text"', '{"a":', '{} {}', 'undefined']) {
      expectRefusal(await send(caller, { method, url, body: text }, json), 400, text)
    }
    for (const field of Object.keys((body ?? {}) as object)) {
      for (const wrong of [{ a: 1 }, [['a']]]) {
        const answer = await send(caller, { method, url, body: { ...(body as object), [field]: wrong } })
        expectRefusal(answer, 400, `${field} ${JSON.stringify(wrong)}`)
      }
    }
    expect(await stateOf(world.app)).toBe(before)
  })
})

function paramsOf(input: unknown): object {
  return (input as { params?: object } | undefined)?.params ?? {}
}

type Answer = Awaited<ReturnType<typeof send>>

/** Checks that the reply has what the contract names, nothing more, and no secret of somebody else's. */
function expectAnswer({ reply }: Endpoint, answer: Answer, status: number, person: Person): void {
  expect([answer.statusCode, status < 300 && answer.statusCode === status ? '' : answer.body]).toEqual([status, ''])
  if (reply === 'file') {
    const { 'content-length': length = answer.rawPayload.length } = answer.headers
    expect(answer.rawPayload.length).toBe(Number(length))
    return
  }
  const parsed = safeParse(reply, answer.json())
  expect(parsed.error?.issues ?? []).toEqual([])
  expect(parsed.data).toEqual(answer.json())
  const told = secrets.filter(({ text, readers }) => !readers.includes(person) && answer.body.includes(text))
  expect(told.map(({ text }) => text)).toEqual([])
  expect(answer.body).not.toMatch(/argon2|passwordHash|tokenHash|password_hash/)
  if (!person.endsWith('landlord')) expect(answer.json() ?? {}).not.toHaveProperty('joinCode')
}

describe('what a guest reads', () => {
  const open = steps.filter(([, { endpoint }]) => endpoint.method === 'GET' && endpoint.guests)

  test('is little, but something', () => {
    expect(open.length).toBeGreaterThan(2)
  })

  test.each(open)('%s names nobody, no rent and no join code', async (_, step) => {
    const { body, statusCode } = await send(world.callers.guest, await rightCall(step, world.callers.guest))
    expect(statusCode).toBe(200)
    const people = [world.mine.landlord, world.mine.tenant, world.mine.coTenant]
    for (const { name, email, phone } of people) {
      for (const fact of [name, email, phone]) expect(body).not.toContain(fact)
    }
    expect(body).not.toContain(world.mine.landlord.addressForNotices)
    expect(body).not.toMatch(/joinCode|rentAmount|95000|example\.com/)
  })
})
