import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'

test('a test cannot reach another machine', async () => {
  await expect(fetch('http://example.com/')).rejects.toMatchObject({
    cause: { message: 'A test tried to reach example.com' },
  })
})

test('a test can reach its own machine', async () => {
  const server = createServer((_, response) => response.end('here')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  expect(await answer.text()).toBe('here')
  server.close()
})
