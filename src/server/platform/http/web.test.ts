import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { serveWeb } from './web.ts'

const app: FastifyInstance = fastify()
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    '<head>\n  <script src="/assets/early-12345678.js" async></script>\n  <title>Latchkey</title></head>',
  )
  await writeFile(join(folder, 'sw.js'), 'self')
  await writeFile(join(folder, 'assets/core-12345678.js'), 'core')
  await addSecurityHeaders(app, readConfig({ PUBLIC_URL: 'https://latchkey.example' }))
  await serveWeb(app, { supportEmail: 'help@latchkey.example', hasAccounts: async () => true, folder })
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

describe('the built web', () => {
  test('a file that never changes has only the headers of a file', async () => {
    const { statusCode, headers } = await app.inject('/assets/core-12345678.js')
    expect(statusCode).toBe(200)
    expect(headers).toEqual({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': '4',
      'content-type': expect.stringContaining('javascript'),
      'strict-transport-security': expect.any(String),
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    })
  })

  test('the page and the worker have them all, and are asked for again', async () => {
    for (const path of ['/', '/sw.js']) {
      const { headers } = await app.inject(path)
      expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'no-cache' })
    }
  })

  test('the page begins with the script that asks early for what its screen needs; signing in has no use for it', async () => {
    const { body } = await app.inject('/rent')
    expect(body).toBe('<head><script src="/assets/early-12345678.js" async></script><title>Latchkey</title></head>')
    const { body: signIn } = await app.inject('/auth?invite=ABC')
    expect(signIn).toBe('<head><title>Latchkey</title></head>')
  })

  test('a file that is not there is not the page', async () => {
    const { statusCode, headers } = await app.inject('/assets/core-87654321.js')
    expect(statusCode).toBe(404)
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY' })
  })
})

test('an installation opens on sign-up until somebody has an account; a database that does not answer keeps nobody from the page', async () => {
  const fresh = fastify()
  let answer = async () => false
  await serveWeb(fresh, { supportEmail: 'help@latchkey.example', hasAccounts: () => answer(), folder })
  const opened = await fresh.inject('/')
  expect([opened.statusCode, opened.headers.location]).toEqual([302, '/auth?register=landlord'])
  for (const path of ['/auth', '/?invitation=ABC', '/rent', '/index.html']) {
    expect((await fresh.inject(path)).statusCode).toBe(200)
  }

  answer = () => Promise.reject(new Error('No connection'))
  expect((await fresh.inject('/')).statusCode).toBe(200)
  answer = async () => true
  expect((await fresh.inject('/')).statusCode).toBe(200)
  answer = async () => false
  expect((await fresh.inject('/')).statusCode).toBe(200)
  await fresh.close()
})
