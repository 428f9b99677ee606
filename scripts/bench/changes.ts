/**
 * What a landlord changes in a day, one kind each, and how each is taken back so that the
 * portfolio stays the size it is.
 */
import type { BenchClient } from './http.ts'

interface Change {
  /** Makes the change; returns the milliseconds that it took. */
  make(): Promise<number>
  /** Takes it back. */
  undo(): Promise<unknown>
}

export type Changes = Readonly<Record<ChangeKind, Change>>

export const changeKinds = ['rent', 'property', 'document', 'inspection', 'repair', 'tenancy', 'event'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** Changes of the portfolio that this token opens. */
export async function changesOf(client: BenchClient, token: string): Promise<Changes> {
  const get = (path: string) => client.read(path, token)
  const firstId = async (path: string): Promise<number> => (await get(path))[0].id
  const send = (method: string, path: string, value?: object) =>
    client.ask({
      method,
      path,
      token,
      ...(value && { body: { type: 'application/json', content: JSON.stringify(value) } }),
    })

  /** Sets one value, and then the other one back. */
  const toggled = (path: string, changed: object, before: object): Change => ({
    make: async () => (await send('PUT', path, changed)).ms,
    undo: () => send('PUT', path, before),
  })

  /** Adds a row, and deletes it. */
  const added = (path: string, add: () => ReturnType<BenchClient['ask']>): Change => {
    let id = 0
    return {
      async make() {
        const { body, ms } = await add()
        id = JSON.parse(body).id
        return ms
      },
      undo: () => send('DELETE', `${path}/${id}`),
    }
  }

  const payments: { id: number }[] = await get('/api/rent-payments?limit=25&status=unpaid')
  const propertyId = await firstId('/api/properties?limit=1')
  const requests: { id: number; status: string }[] = await get('/api/maintenance-requests?limit=10')
  const tenancy = (await get('/api/tenants?limit=1'))[0]
  const visit = (await get('/api/inspections?limit=1&completed=false'))[0]
  const home = { address: '1 New Road', city: 'York', rentAmount: 95_000 }
  return {
    rent: inTurns(
      payments.map(({ id }) => toggled(`/api/rent-payments/${id}`, { status: 'paid' }, { status: 'unpaid' })),
    ),
    property: added('/api/properties', () => send('POST', '/api/properties', home)),
    document: added('/api/documents', () =>
      client.ask({ method: 'POST', path: '/api/documents', token, body: documentForm(propertyId) }),
    ),
    inspection: toggled(`/api/inspections/${visit.id}`, { notes: 'Bring the ladder' }, { notes: '' }),
    repair: inTurns(
      requests.map(({ id, status }) =>
        toggled(
          `/api/maintenance-requests/${id}`,
          { status: status === 'sorting' ? 'in_progress' : 'sorting' },
          { status },
        ),
      ),
    ),
    tenancy: toggled(`/api/tenants/${tenancy.id}`, { notes: 'Has a cat' }, { notes: '' }),
    event: added('/api/calendar-events', () =>
      send('POST', '/api/calendar-events', { title: 'Meter reading', date: new Date().toISOString().slice(0, 10) }),
    ),
  }
}

/**
 * Uses the changes in turn, because a repair takes only so many changes of its status, and nobody marks one payment a
 * thousand times.
 */
function inTurns(changes: readonly Change[]): Change {
  let turn = 0
  const current = () => changes[turn % changes.length]
  return {
    async make() {
      turn += 1
      return (await current()?.make()) ?? Number.NaN
    },
    undo: async () => current()?.undo(),
  }
}

const boundary = 'a-boundary-of-the-benchmark'

/** A certificate of a few bytes, so that its row is most of the work. */
function documentForm(propertyId: number) {
  const fields = { name: 'Certificate', type: 'EPC', propertyId: String(propertyId), expiryDate: '2039-01-01' }
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="epc.pdf"\r\ncontent-type: application/pdf\r\n\r\n${smallestPdf}\r\n`
  return { type: `multipart/form-data; boundary=${boundary}`, content: `${parts.join('')}${file}--${boundary}--\r\n` }
}

export const smallestPdf = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
