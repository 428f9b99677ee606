import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { compressAnswers } from './compress.ts'

const long = { text: 'A home of eight rooms. '.repeat(500) }

function app() {
  const app = fastify()
  compressAnswers(app)
  app.get('/long', () => long)
  app.get('/bytes', (_, reply) => reply.type('application/json').send(Buffer.from(JSON.stringify(long))))
  app.get('/short', () => ({ text: 'A home' }))
  app.get('/pdf', (_, reply) => reply.type('application/pdf').send(Buffer.alloc(10_000)))
  return app
}

const get = (url: string, encoding?: string) =>
  app().inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} })

describe('an answer', () => {
  test.each(['/long', '/bytes'])('%s goes out as gzip to whom takes it', async (url) => {
    const { headers, rawPayload } = await get(url, 'gzip, deflate, br')
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(rawPayload.length).toBeLessThan(1_000)
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(long)
  })

  test.each([undefined, 'br', 'gzip;q=0', 'br, gzip;q=0.0'])(
    'stays as it is for a client that takes %s',
    async (encoding) => {
      const answer = await get('/long', encoding)
      expect(answer.headers).not.toHaveProperty('content-encoding')
      expect(answer.headers.vary).toBe('accept-encoding')
      expect(answer.json()).toEqual(long)
    },
  )

  test.each(['/short', '/pdf'])('%s stays as it is: there is nothing to gain', async (url) => {
    expect((await get(url, 'gzip')).headers).not.toHaveProperty('content-encoding')
  })
})
