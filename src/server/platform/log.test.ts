import { Writable } from 'node:stream'
import { DrizzleQueryError } from 'drizzle-orm'
import { type Logger, pino } from 'pino'
import { expect, test } from 'vitest'
import { loggerOptions, safeUrl } from '#server/platform/log.ts'

function logged(write: (log: Logger) => void): string {
  let lines = ''
  const into = new Writable({
    write(chunk, _, done) {
      lines += chunk
      done()
    },
  })
  write(pino(loggerOptions({ logLevel: 'info' }), into))
  return lines
}

const token = 'Zk3-4fJx_9aQmW7rT2vY8bN5cL1dS6hG0pEoUiXqRtA'

test.each([
  ['/api/properties/12', '/api/properties/12'],
  ['/api/property-inspection-reports/7/sign', '/api/property-inspection-reports/7/sign'],
  [`/api/documents/5/view?token=${token}`, '/api/documents/5/view?token=[cut]'],
  ['/uploads/x.jpg?a&ticket=1234', '/uploads/x.jpg?a&ticket=[cut]'],
  [`/calendar/${token}.ics`, '/calendar/[cut].ics'],
  [`/simulated-checkout/sim_${token}`, '/simulated-checkout/[cut]'],
  [`/calendar/%5A${token.slice(1)}.ics`, '/calendar/[cut].ics'],
  ['/uploads/9f86d081884c7d659a2feaa0c55ad015.jpg', '/uploads/[cut].jpg'],
  ['/api/tenants?q=Smith&limit=50', '/api/tenants?q=[cut]&limit=50'],
  ['/api/tenants?q=7700900123', '/api/tenants?q=[cut]'],
  ['/api/calendar-events?from=2026-11-01&to=2026-11-30', '/api/calendar-events?from=2026-11-01&to=2026-11-30'],
  ['/auth?reset=true&token=123456', '/auth?reset=[cut]&token=[cut]'],
  [`/x?${token}`, '/x?[cut]'],
  ['/x?a=1=2', '/x?a=[cut]'],
  [`/${'a'.repeat(600)}`, `/${'a'.repeat(499)}…`],
  [`/x?${'a'.repeat(600)}=1`, `/x?${'a'.repeat(497)}…`],
  [`/${'a-'.repeat(240)}${token}`, '/[cut]…'],
])('%s is logged as %s', (url, expected) => {
  expect(safeUrl(url)).toBe(expected)
})

test('what would let a reader sign in is cut out', () => {
  const line = logged((log) => {
    log.info({ req: { method: 'GET', url: `/x?token=${token}`, headers: { authorization: `Bearer ${token}` } } })
    log.info({ authorization: token, user: { email: 'ann@example.com', password: token } })
  })
  expect(line).toContain('"url":"/x?token=[cut]"')
  expect(line).not.toContain(token)
  expect(line).not.toContain('ann@example.com')
})

test('a failed query is logged without the values in it', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505',
    detail: 'Key (lower(email))=(ann@example.com) already exists.',
  })
  const error = new DrizzleQueryError('insert into users values ($1)', ['ann@example.com'], cause)
  const line = logged((log) => log.error({ err: error }, 'The request failed'))
  expect(line).toContain('insert into users values ($1)')
  expect(line).toContain('users_email')
  expect(line).toContain('23505')
  expect(line).toContain('log.test.ts')
  expect(line).not.toContain('ann@example.com')
})
