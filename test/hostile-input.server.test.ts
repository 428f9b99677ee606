// Whatever is sent to whichever endpoint is answered as the sender's mistake: never with a 5xx.
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { type Arguments, requestOf } from '#api/client.ts'
import type { Endpoint } from '#api/contract.ts'
import { contracts } from '#api/contracts.ts'
import type { Caller } from '#test/app.ts'
import { numbersFrom } from '#test/numbers.ts'
import type { Fixture } from '#test/walk/fixture.ts'
import { fixtures } from '#test/walk/fixtures.ts'
import { hostileCursors, hostilePathParts, hostileTexts, hostileValues } from '#test/walk/hostile-values.ts'
import { makeCallerLike, makeWorld, type World } from '#test/walk/world.ts'

/**
 * How many places of each endpoint are tried and with how many values, both drawn by the seed. LATCHKEY_SEED repeats a
 * run; LATCHKEY_CASES=all tries everything.
 */
const seed = Number(process.env.LATCHKEY_SEED ?? Date.now() % 1_000_000)
const triesAll = process.env.LATCHKEY_CASES === 'all'
const placesTried = 12
const valuesTried = 3

const { below } = numbersFrom(seed)

function some<T>(values: readonly T[], count = valuesTried): readonly T[] {
  if (triesAll || count >= values.length) return values
  const left = [...values]
  return Array.from({ length: count }, () => left.splice(below(left.length), 1)[0] as T)
}

type Step = { endpoint: Endpoint; fixture: Fixture<Endpoint> }
const steps = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract as Record<string, Endpoint>).map(([name, endpoint]) => {
    const ofFeature = fixtures[feature as keyof typeof fixtures] as unknown as Record<string, Fixture<Endpoint>>
    return [`${endpoint.method} ${endpoint.path}`, { endpoint, fixture: ofFeature[name] }] as [string, Step]
  }),
)

let world: World
beforeAll(async () => {
  world = await makeWorld()
})

type Payload = object | undefined
type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; form?: FormData }

function send(caller: Caller, method: Endpoint['method'], url: string, payload: Payload) {
  return world.app.app.inject({
    method,
    url,
    ...(caller && { headers: { authorization: `Bearer ${caller.token}` } }),
    ...(payload === undefined ? {} : { payload }),
  })
}

/** Somebody whose call reaches the handler; a new one where the call may spoil the account. */
function callerOf({ endpoint, fixture }: Step): Promise<Caller> | Caller {
  const person = endpoint.access === 'tenant' ? 'tenant' : (fixture.for?.[0] ?? 'landlord')
  return fixture.spoilsAccount ? makeCallerLike(world, person) : world.callers[person]
}

const shown = (value: unknown) => {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 120 ? `${text.slice(0, 120)}… (${text.length})` : text
}

/** The names of the fields in all alternatives of a schema. */
function fieldsOf(schema: Endpoint['body']): string[] {
  if (!schema) return []
  const names = new Set<string>()
  const collect = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return
    const { properties, anyOf, oneOf, allOf } = part as Record<string, unknown>
    for (const name of Object.keys((properties as object) ?? {})) names.add(name)
    for (const list of [anyOf, oneOf, allOf]) if (Array.isArray(list)) list.forEach(collect)
  }
  collect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  collect(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }))
  return [...names]
}

/** One level into a field's value, so that rooms and their photos are reached too. */
function* placesIn(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (path.length > 0) yield path
  if (path.length > 4 || typeof value !== 'object' || value === null) return
  const entries = Array.isArray(value) ? Object.entries(value).slice(0, 1) : Object.entries(value)
  for (const [name, inside] of entries) yield* placesIn(inside, [...path, name])
}

function withValue(whole: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const copy = (Array.isArray(whole) ? [...whole] : { ...(whole as object) }) as Record<string, unknown>
  copy[name] = rest.length === 0 ? value : withValue(copy[name] ?? {}, rest, value)
  return copy
}

const isForm = (input: Input) => input.form !== undefined

function withFormField(form: FormData, name: string, value: string): FormData {
  const copy = new FormData()
  for (const [each, held] of form.entries()) if (each !== name) copy.append(each, held)
  copy.append(name, value)
  return copy
}

describe.each(steps)(`%s (seed ${seed})`, (_, step) => {
  const { endpoint, fixture } = step

  test('answers whatever it is sent without a fault of the server', { timeout: 120_000 }, async () => {
    const failures: string[] = []
    let input: Input | undefined
    let caller: Caller | undefined
    const attempt = async (what: string, change: (input: Input) => Input, rawUrl?: (url: string) => string) => {
      caller ??= await callerOf(step)
      input ??= (await fixture.call(world, caller)) as Input
      const { method, url, body } = requestOf(endpoint, ...([change(input)] as unknown as Arguments<Endpoint>))
      const answer = await send(caller, method, rawUrl?.(url) ?? url, body as Payload)
      if (answer.statusCode >= 500) failures.push(`${what}: ${answer.statusCode} ${answer.body}`)
      // A call that succeeded may have used up its rows or the account.
      if (answer.statusCode < 300 && method !== 'GET') [input, caller] = [undefined, undefined]
    }
    const sample = (await fixture.call(world, await callerOf(step))) as Input

    if (endpoint.body) {
      const named = fieldsOf(endpoint.body).map((name) => [name])
      const places = new Map([...named, ...placesIn(sample.body)].map((path) => [path.join('.'), path]))
      for (const [name, path] of some([...places], placesTried)) {
        for (const value of some(hostileValues)) {
          await attempt(`${name} = ${shown(value)}`, (input) => ({
            ...input,
            body: withValue(input.body, path, value),
          }))
        }
      }
    }
    for (const name of fieldsOf(endpoint.query)) {
      for (const value of some(name === 'cursor' ? hostileCursors : hostileTexts)) {
        const query = { [name]: value.toWellFormed() }
        await attempt(`?${name}=${shown(value)}`, (input) => ({ ...input, query: { ...input.query, ...query } }))
      }
    }
    if (isForm(sample)) {
      for (const name of fieldsOf(endpoint.fields)) {
        for (const value of some(hostileTexts)) {
          await attempt(`form ${name} = ${shown(value)}`, (input) => ({
            ...input,
            form: withFormField(input.form as FormData, name, value),
          }))
        }
      }
    }
    for (const [, name = ''] of endpoint.path.matchAll(/:(\w+)/g)) {
      for (const part of some(hostilePathParts)) {
        const unlikely = 'the-part-of-the-path'
        await attempt(
          `:${name} = ${part}`,
          (input) => ({ ...input, params: { ...input.params, [name]: unlikely } }),
          (url) => url.replace(unlikely, part),
        )
      }
    }
    expect(failures).toEqual([])
  })
})

test.each(['\0', '%00', 'x'.repeat(10_000), '\ud800'])('a token of %j in the query opens nothing', async (token) => {
  for (const path of ['/api/documents/1/download', `/uploads/${'0'.repeat(32)}.png`]) {
    const { statusCode } = await world.app.app.inject({
      url: `${path}?token=${encodeURIComponent(token.toWellFormed())}`,
    })
    expect(statusCode).toBeLessThan(500)
  }
})

test('what strangers send is not read before it is known that they are none', async () => {
  const payload = '{"address":'
  const headers = { 'content-type': 'application/json' }
  const answer = await world.app.app.inject({ method: 'POST', url: '/api/properties', headers, payload })
  expect(answer.statusCode).toBe(401)
})

test.each([600, 990_000])('a login of %i values is refused before anything is made of them', async (values) => {
  const { statusCode, body } = await world.app.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': 'application/json' },
    payload: `{"a":[${'0,'.repeat(values)}0]}`,
  })
  expect({ statusCode, body }).toEqual({ statusCode: 400, body: 'The request body holds too many values' })
})
