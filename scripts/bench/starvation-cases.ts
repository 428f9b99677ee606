/** The nine ways in which one account, or one network address, could starve the others, and what these ask meanwhile. */
import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import {
  type Asked,
  call,
  keepDoing,
  keepOpen,
  mustCall,
  outboxOf,
  type People,
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

const list =
  ({ other }: People) =>
  () =>
    timed(mustCall(other, '/api/properties?limit=50'))
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

const photoUpload = async (person: Person) => {
  const upload = await formOf(await picture(1_280, 960).jpeg().toBuffer())
  return () => timed(mustCall(person, '/api/uploads', upload))
}

const abandonedPdfs: StarvationCase = {
  name: '22 PDFs of the largest inventory, abandoned',
  async prepare({ worst, other }) {
    const [largest, small] = [await inventoryPdf(worst, 20, 50), await inventoryPdf(other, 8, 5)]
    const abandon = (signal: AbortSignal) =>
      call(worst, largest, { signal: AbortSignal.any([signal, AbortSignal.timeout(1_000)]), agent: onNewConnection })
    return {
      ask: () => timed(mustCall(other, small)),
      asks: 20,
      begin: async () => keepDoing(22, abandon),
    }
  },
}

const abandonedPictures: StarvationCase = {
  name: '15 pictures of 49 megapixels, abandoned',
  async prepare({ worst, other }) {
    const plain = sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#357' } })
    const upload = await formOf(await plain.png().toBuffer())
    const abandon = (signal: AbortSignal) =>
      call(worst, '/api/uploads', {
        ...upload,
        signal: AbortSignal.any([signal, AbortSignal.timeout(1_000)]),
        agent: onNewConnection,
      })
    return { ask: await photoUpload(other), asks: 20, begin: async () => keepDoing(15, abandon) }
  },
}

const stalledUploads: StarvationCase = {
  name: '28 uploads of 19 MB that stall before their end',
  async prepare({ worst, other }) {
    const body = Buffer.alloc(19_900_000, 1)
    const boundary = 'stalled'
    const start = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
    const head = `POST /api/uploads HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${worst.token}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: 19990000\r\n\r\n`
    return {
      ask: await photoUpload(other),
      asks: 20,
      begin: async () =>
        keepOpen(28, worst, (socket) => {
          socket.write(head + start)
          socket.write(body)
        }),
    }
  },
}

/** 400 support messages and as many invitations, while a stranger asks for a password link. The time is that until a mail is out. */
const manyMails: StarvationCase = {
  name: '400 support messages and 400 invitations',
  async prepare({ server, worst, other }) {
    const stranger = { ...other, token: '' }
    const isSent = outboxOf(server)
    const invite = () =>
      sendJson(worst, '/api/register', { role: 'tenant', name: 'Ann', email: `${randomUUID()}@example.com` })
    const ask = async () => {
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
    return {
      ask,
      asks: 6,
      begin: async () => {
        const support = () => sendJson(worst, '/api/support', { subject: 'Help', message: 'Please' })
        const sent = keepDoing(8, support)
        const invited = keepDoing(8, invite)
        return () => {
          sent()
          invited()
        }
      },
    }
  },
}

const bodiesOfOneByte: StarvationCase = {
  name: '1,005 connections with one byte of a body',
  prepare: async (people) => ({
    ask: list(people),
    asks: 60,
    begin: async () =>
      keepOpen(1_005, people.worst, (socket) =>
        socket.write(
          'POST /api/login HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
        ),
      ),
  }),
}

const slowHeaders: StarvationCase = {
  name: '1,005 connections with headers that never end',
  prepare: async (people) => ({
    ask: list(people),
    asks: 60,
    begin: async () => keepOpen(1_005, people.worst, (socket) => socket.write('GET / HTTP/1.1\r\nX-Slow: ')),
  }),
}

const upgrades: StarvationCase = {
  name: '1,005 requests that ask to upgrade',
  prepare: async (people) => ({
    ask: list(people),
    asks: 60,
    begin: async () =>
      keepOpen(1_005, people.worst, (socket) =>
        socket.write(
          `GET /api/dashboard HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${people.worst.token}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
        ),
      ),
  }),
}

const cheapRequests: StarvationCase = {
  name: '200 cheap requests at once, without a pause',
  prepare: async (people) => ({
    ask: list(people),
    asks: 60,
    begin: async () => keepDoing(200, (signal) => call(people.worst, '/api/notifications?limit=1', { signal })),
  }),
}

const dearLists: StarvationCase = {
  name: '50 long lists and searches at once, 1,000 homes',
  prepare: async (people) => {
    const dear = [
      '/api/dashboard',
      '/api/rent-payments?q=a&limit=200',
      '/api/documents?q=e&limit=200',
      '/api/properties?q=station',
    ]
    let count = 0
    const next = () => `${dear[count++ % dear.length]}`
    return {
      ask: list(people),
      asks: 60,
      begin: async () => keepDoing(50, (signal) => call(people.worst, next(), { signal })),
    }
  },
}

export const starvationCases: readonly StarvationCase[] = [
  abandonedPdfs,
  abandonedPictures,
  stalledUploads,
  manyMails,
  bodiesOfOneByte,
  slowHeaders,
  upgrades,
  cheapRequests,
  dearLists,
]
