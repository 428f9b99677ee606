import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeProperty } from '#test/factories.ts'

const token = 'a token for Prometheus'
const { app, as } = await testApp({ env: { METRICS_TOKEN: token } })

const read = (authorization?: string) =>
  app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })

test.each([undefined, '', 'Bearer', 'Bearer another token', `Basic ${token}`, token])(
  'the figures are not for somebody with %j',
  async (authorization) => {
    const answer = await read(authorization)
    expect(answer.statusCode).toBe(401)
    expect(answer.body).toBe('A metrics token is required')
  },
)

test('requests are counted by route and status, and no address is named', async () => {
  const { id } = await makeProperty()
  await as(null)
    .properties.get({ params: { id } })
    .catch(() => {})
  await app.inject('/api/verify-nothing?joinCode=SECRET')
  const answer = await read(`Bearer ${token}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/plain')
  expect(answer.body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/properties/:id",status="401"} 1',
  )
  expect(answer.body).toMatch(/process_resident_memory_bytes \d+/)
  expect(answer.body).toMatch(/latchkey_figures\{figure="properties"\} [1-9]/)
  expect(answer.body).not.toContain('SECRET')
})

test('without a token in the settings there is no such page', async () => {
  const plain = await testApp()
  const answer = await plain.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(answer.statusCode).toBe(404)
})
