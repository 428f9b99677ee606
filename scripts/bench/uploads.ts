/**
 * Documents of 10 MB over HTTP, beside the same requests to a bare Node server that pipes them into a file. Like the
 * product, that server has each file on the disk before it answers; what it would do without that is printed, too.
 */
import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { documents } from '#api/documents.ts'
import { properties } from '#api/properties.ts'
import { documentForm } from '#test/documents.ts'
import { callsTo } from '../demo/client.ts'
import { type BenchServer, median } from './process.ts'

const clients = [1, 4]
const rounds = 5
const documentsOfRound = 12
const documentBytes = 10_000_000

interface Upload {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

/** Prints the throughput and its shares; returns how many limits are missed. */
export async function benchUploads(server: BenchServer): Promise<number> {
  const call = callsTo(server.address)
  const landlord = { token: server.tokens[10] ?? '' }
  const [home] = await call(landlord, properties.list)
  if (!home) throw new Error('There is no property to add documents to')
  const upload = await uploadFor(home.id, landlord.token)
  const ids: number[] = []
  const toProduct = async (agent: Agent) => {
    const { id } = JSON.parse(await post(`${server.address}/api/documents`, upload, agent)) as { id: number }
    ids.push(id)
  }
  const toReceiver = (path: string) => (agent: Agent) => post(server.receiver + path, upload, agent)

  console.log('\nUploads of 10 MB, and the same requests received by a bare Node server that pipes them into a file')
  console.log(`${''.padEnd(20)}${['product', 'Node, synced', 'share', 'Node, unsynced', 'share'].map(column).join('')}`)
  for (const connections of clients) {
    const speeds = { product: [] as number[], synced: [] as number[], unsynced: [] as number[] }
    for (let round = -1; round < rounds; round += 1) {
      const product = await speedOf(connections, toProduct)
      const synced = await speedOf(connections, toReceiver('/synced'))
      const unsynced = await speedOf(connections, toReceiver('/unsynced'))
      for (const id of ids.splice(0)) await call(landlord, documents.remove, { params: { id } })
      await fetch(server.receiver, { method: 'DELETE' })
      if (round < 0) continue
      speeds.product.push(product)
      speeds.synced.push(synced)
      speeds.unsynced.push(unsynced)
    }
    const speed = (values: number[]) => column(`${median(values).toFixed(0)} MB/s`)
    const share = (others: number[]) =>
      column(`${(100 * median(speeds.product.map((each, round) => each / (others[round] ?? 0)))).toFixed(0)} %`)
    const { product, synced, unsynced } = speeds
    const figures = [speed(product), speed(synced), share(synced), speed(unsynced), share(unsynced)]
    console.log(`${`${connections} at a time`.padEnd(20)}${figures.join('')}`)
  }
  return 0
}

const column = (value: string) => value.padStart(16)

async function uploadFor(propertyId: number, token: string): Promise<Upload> {
  const form = new Response(documentForm({ name: 'Certificate', type: 'EPC', propertyId }, pdfOf(documentBytes)))
  const body = Buffer.from(await form.arrayBuffer())
  const headers = {
    'content-type': form.headers.get('content-type') ?? '',
    'content-length': String(body.length),
    authorization: `Bearer ${token}`,
  }
  return { body, headers }
}

/** Like a scan: one long stream that cannot be compressed. */
const pdfOf = (length: number) =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj<</Length ${length}>>stream\n`),
    randomBytes(length),
    Buffer.from('\nendstream endobj\n2 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 2 0 R>>\n%%EOF\n'),
  ])

/** The MB a second of a round of uploads over `connections` connections. */
async function speedOf(connections: number, upload: (agent: Agent) => Promise<unknown>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let left = documentsOfRound
  const client = async () => {
    while (left > 0) {
      left -= 1
      await upload(agent)
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: connections }, client))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  return (documentsOfRound * documentBytes) / 1e6 / seconds
}

function post(url: string, { body, headers }: Upload, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      text(response).then((answer) => {
        if ((response.statusCode ?? 500) < 300) resolve(answer)
        else reject(new Error(`${url} answered ${response.statusCode}: ${answer}`))
      }, reject)
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
