/**
 * The eleven ways in which one account, or one network address, could starve the others, and what these ask meanwhile.
 */
import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import {
  type Ask,
  type Asked,
  call,
  keepDoing,
  keepOpen,
  mustCall,
  outboxOf,
  type Person,
  type StarvationCase,
  sendJson,
} from './starvation-people.ts'

const propertyOf = async (person: Person): Promise<number> =>
  JSON.parse(await mustCall(person, '/api/properties?limit=1'))[0].id

/** The milliseconds until the answer. */
async function timed(answer: Promise<unknown>): Promise<number> {
  const start = performance.now()
  await answer
  return performance.now() - start
}

const list = async (other: Person) => () => timed(mustCall(other, '/api/properties?limit=50'))
const onNewConnection = new Agent({ keepAlive: false })

async function inventoryPdf(person: Person, rooms: number, itemsEach: number): Promise<string> {
  const items = Array.from({ length: itemsEach }, (_, at) => ({ name: `Item ${at}`, notes: 'Scratched at the back' }))
  const body = {
    propertyId: await propertyOf(person),
    date: new Date().toISOString().slice(0, 10),
    checkType: 'periodic',
    preparedBy: 'Bench',
    rooms: Array.from({ length: rooms }, (_, at) => ({ name: `Room ${at}`, walls: { condition: 'good' }, items })),
  }
  const { status, text } = await sendJson(person, '/api/inventory-reports', body)
  if (status !== 201) throw new Error(`The inventory was answered ${status}: ${text}`)
  return `/api/inventory-reports/${JSON.parse(text).id}/pdf`
}

const longestMailMs = 20_000

/** A form with one picture. */
async function formOf(picture: Buffer): Promise<Asked> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), 'photo.png')
  const response = new Response(form)
  const body = Buffer.from(await response.arrayBuffer())
  return { method: 'POST', body, headers: { 'content-type': response.headers.get('content-type') ?? '' } }
}

const picture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#357', noise: { type: 'gaussian', mean: 128, sigma: 8 } },
  })

const photoUpload = async (person: Person): Promise<Ask> => {
  const upload = await formOf(await picture(1_280, 960).jpeg().toBuffer())
  return () => timed(mustCall(person, '/api/uploads', upload))
}

const abandonAfterMs = 1_000

/** Asks for something on a connection of its own, and gives it up after a second. */
const abandon = (person: Person, path: string, asked: Asked = {}) =>
  call(person, path, { ...asked, signal: AbortSignal.timeout(abandonAfterMs), agent: onNewConnection })

const pdfs: StarvationCase = {
  title: '22 PDFs of the largest inventory, abandoned',
  asks: 100,
  async other(person) {
    const small = await inventoryPdf(person, 8, 5)
    return () => timed(mustCall(person, small))
  },
  async worst(person) {
    const largest = await inventoryPdf(person, 20, 50)
    return () => keepDoing(22, () => abandon(person, largest))
  },
}

const pictures: StarvationCase = {
  title: '15 pictures of 49 megapixels, abandoned',
  asks: 100,
  other: photoUpload,
  async worst(person) {
    const plain = sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#357' } })
    const upload = await formOf(await plain.png().toBuffer())
    return () => keepDoing(15, () => abandon(person, '/api/uploads', upload))
  },
}

const uploads: StarvationCase = {
  title: '28 uploads of 19 MB that stall before their end',
  asks: 100,
  other: photoUpload,
  async worst(person) {
    const body = Buffer.alloc(19_900_000, 1)
    const boundary = 'stalled'
    const start = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
    const head = `POST /api/uploads HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${person.token}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: 19990000\r\n\r\n`
    return () =>
      keepOpen(28, person, (socket) => {
        socket.write(head + start)
        socket.write(body)
      })
  },
}

/** A stranger asks for a password link meanwhile. The time is that until the mail is out. */
const mails: StarvationCase = {
  title: 'support messages and invitations without a pause',
  asks: 40,
  async other(person, server) {
    const stranger = { ...person, token: '' }
    const isSent = outboxOf(server)
    return async () => {
      const email = `${randomUUID()}@example.com`
      const account = { role: 'landlord', name: 'Ann', email, password: `long ${randomUUID()}` }
      const { status, text } = await sendJson(stranger, '/api/register', account)
      if (status > 299) throw new Error(`The account was answered ${status}: ${text}`)
      const start = performance.now()
      await sendJson(stranger, '/api/forgot-password', { email })
      while (!(await isSent(email))) {
        if (performance.now() - start > longestMailMs) throw new Error('No mail has come')
        await wait(20)
      }
      return performance.now() - start
    }
  },
  async worst(person) {
    const support = () => sendJson(person, '/api/support', { subject: 'Help', message: 'Please' })
    const invite = () =>
      sendJson(person, '/api/register', { role: 'tenant', name: 'Ann', email: `${randomUUID()}@example.com` })
    return () => {
      keepDoing(8, support)
      keepDoing(8, invite)
    }
  },
}

/** A thousand connections more than one address may have, each with this for its first bytes. */
const connections = (title: string, bytesFor: (person: Person) => string): StarvationCase => ({
  title,
  asks: 300,
  other: list,
  worst: async (person) => () => keepOpen(1_005, person, (socket) => socket.write(bytesFor(person))),
})

const bodies = connections(
  '1,005 connections with one byte of a body',
  () => 'POST /api/login HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
)

const headers = connections('1,005 connections with headers that never end', () => 'GET / HTTP/1.1\r\nX-Slow: ')

const upgrades = connections(
  '1,005 requests that ask to upgrade',
  ({ token }) =>
    `GET /api/dashboard HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
)

const requests: StarvationCase = {
  title: '200 cheap requests at once, without a pause',
  asks: 300,
  other: list,
  worst: async (person) => () => keepDoing(200, () => call(person, '/api/notifications?limit=1')),
}

const lists: StarvationCase = {
  title: '50 long lists and searches at once, 1,000 homes',
  asks: 300,
  other: list,
  async worst(person) {
    const dear = [
      '/api/dashboard',
      '/api/rent-payments?q=a&limit=200',
      '/api/documents?q=e&limit=200',
      '/api/properties?q=station',
    ]
    let count = 0
    return () => keepDoing(50, () => call(person, `${dear[count++ % dear.length]}`))
  },
}

/** Without an account: what anybody may read, and bodies of many values, half of them for a call that needs one. */
const strangers: StarvationCase = {
  title: '16 documents and bodies of 250 KB of a stranger at once',
  asks: 300,
  other: async (person) => () => timed(mustCall(person, '/api/dashboard')),
  async worst(person) {
    const stranger = { ...person, token: '' }
    const values = Object.fromEntries(Array.from({ length: 24_000 }, (_, at) => [`k${at}`, at]))
    return () => {
      keepDoing(4, () => call(stranger, '/api/openapi.json'))
      keepDoing(4, () => call(stranger, '/api/docs'))
      keepDoing(4, () => sendJson(stranger, '/api/login', values))
      keepDoing(4, () => sendJson(stranger, '/api/properties', values))
    }
  },
}

/** A page of a megabyte, again and again: a hundred expenses, or twenty visits. A home has one visit to come. */
const texts: StarvationCase = {
  title: '30 pages of the longest texts and searches through them at once',
  asks: 300,
  other: async (person) => () => timed(mustCall(person, '/api/dashboard')),
  async worst(person) {
    const long = 'äbc "quoted" '.repeat(380)
    const checklistItems = { found: long.repeat(8) }
    const homes: { id: number }[] = JSON.parse(await mustCall(person, '/api/properties?limit=40'))
    const date = new Date().toISOString().slice(0, 10)
    const add = async (path: string, row: object) => {
      const { status, text } = await sendJson(person, path, { date, notes: long, ...row })
      if (status !== 201) throw new Error(`${path} answered ${status}: ${text}`)
    }
    for (let count = 0; count < 200; count += 1) await add('/api/expenses', { amount: 100, description: long })
    for (const { id } of homes) await add('/api/inspections', { propertyId: id, checklistItems })
    const paths = ['/api/expenses?limit=200', '/api/inspections?limit=200', '/api/expenses?q=zeppelin']
    let next = 0
    return () => keepDoing(30, () => call(person, `${paths[next++ % paths.length]}`))
  },
}

/** By the word that names each alone. The mails that are waiting when it ends would disturb another: they come last. */
export const starvationCases: Readonly<Record<string, StarvationCase>> = {
  pdfs,
  pictures,
  uploads,
  bodies,
  headers,
  upgrades,
  requests,
  lists,
  texts,
  strangers,
  mails,
}
