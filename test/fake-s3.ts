import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '#server/platform/config.ts'

/** The part of S3 that file storage needs, in memory: put, get with a range, head, delete, list. */
export async function fakeS3(): Promise<{ settings: S3Settings; close(): Promise<void> }> {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://s3')
    const key = pathname.replace(/^\/homes\/?/, '')
    const found = objects.get(key)
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=id/')) response.writeHead(403).end()
    else if (request.method === 'PUT') {
      objects.set(key, await buffer(request))
      response.end()
    } else if (request.method === 'DELETE') response.writeHead(objects.delete(key) ? 204 : 404).end()
    else if (key === '') response.setHeader('content-type', 'application/xml').end(listing(objects))
    else if (!found) response.writeHead(404).end()
    else {
      const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
      const content = start && end ? found.subarray(Number(start), Number(end) + 1) : found
      response.setHeader('content-length', content.length)
      response.end(request.method === 'HEAD' ? undefined : content)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-west-2',
      bucket: 'homes',
      accessKeyId: 'id',
      secretAccessKey: 'key',
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listing(objects: ReadonlyMap<string, Buffer>): string {
  const rows = [...objects].map(
    ([key, content]) =>
      `<Contents><Key>${key}</Key><Size>${content.length}</Size><LastModified>2026-11-21T09:30:00.000Z</LastModified></Contents>`,
  )
  return `<?xml version="1.0"?><ListBucketResult><Name>homes</Name><IsTruncated>false</IsTruncated>${rows.join('')}</ListBucketResult>`
}
