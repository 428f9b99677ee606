import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerErrorsInPlainText } from '#server/platform/http/errors.ts'
import { unavailable } from '#server/platform/http/problem.ts'

const logged: string[] = []
const logger = { level: 'error', stream: { write: (line: string) => void logged.push(line) } }
const app = fastify({ bodyLimit: 2 * 1024 * 1024, logger })
let address = ''
beforeAll(async () => {
  answerErrorsInPlainText(app)
  app.post('/', async () => 'taken')
  app.get('/lost', async () => {
    const cause = Object.assign(new Error('terminating connection'), { code: '57P01' })
    throw new Error('Failed query', { cause })
  })
  app.get('/mistake', async () => {
    throw new Error('Failed query', { cause: Object.assign(new Error('division by zero'), { code: '22012' }) })
  })
  app.get('/storage', async () => {
    throw unavailable('The file storage does not answer.', new Error('connect ECONNREFUSED'))
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Sends bodies of 3 to 12 MB and prints the answers. Only a process of its own writes while the server closes. */
const sender = `const [address] = process.argv.slice(1)
for (let megabytes = 3; megabytes <= 12; megabytes += 1) {
  const body = Buffer.alloc(megabytes * 1024 * 1024, ' ')
  const answer = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  console.log(answer.status, await answer.text())
}`

test('whoever is still sending a body that is too large reads why it is refused', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', sender, address])
  expect(stdout).toBe('413 The request is too large: at most 2 MB\n'.repeat(10))
})

test('an unreachable database is worth another try, and a mistake of ours is not', async () => {
  const lost = await app.inject('/lost')
  expect([lost.statusCode, lost.headers['retry-after'], lost.body]).toEqual([
    503,
    '5',
    'Latchkey is busy. Please try again in a moment.',
  ])
  expect((await app.inject('/mistake')).statusCode).toBe(500)
})

test('the reason why a storage does not answer is in the log and not in the answer', async () => {
  const answer = await app.inject('/storage')
  expect([answer.statusCode, answer.body]).toEqual([503, 'The file storage does not answer.'])
  expect(logged.at(-1)).toContain('ECONNREFUSED')
})
