/** Searching long lists page by page, while others are served in between. */
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sumExpenseMonths } from '#server/features/finances/book-sums.queries.ts'
import { listTransactions } from '#server/features/finances/finances.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import { hungUp } from '#server/platform/http/problem.ts'
import { testApp } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { makeTenancy } from '#test/factories.ts'

const app = await testApp()
const { db } = await testDatabase()

afterEach(() => void vi.restoreAllMocks())

const many = sql`generate_series(1, 1000) n`
/** Every ninth has the word. */
const text = sql`case when n % 9 = 0 then 'a BOILER, ' || n else 'a door, ' || n end`
const matches = Array.from({ length: 111 }, (_, at) => (at + 1) * 9)

async function fullHome() {
  const { landlord, property } = await makeTenancy()
  const of = sql`${landlord.id}::int`
  const home = sql`${property.id}::int`
  await db.execute(sql`insert into financial_transactions (landlord_id, property_id, type, amount, date, description)
    select ${of}, ${home}, 'maintenance', n, date '2024-01-01' + n % 700, ${text} from ${many}`)
  await db.execute(sql`insert into documents (landlord_id, property_id, type, name, expiry_date,
    shared_with_tenant, file, mime_type, size)
    select ${of}, ${home}, 'other', ${text}, case when n % 2 = 0 then date '2030-01-01' + n % 300 end,
      true, 'searched-' || ${home} || '-' || n || '.pdf', 'application/pdf', 1 from ${many}`)
  await db.execute(sql`insert into maintenance_requests (landlord_id, property_id, request_type, description, status, urgency)
    select ${of}, ${home}, 'other', ${text}, 'pending', 'low' from ${many}`)
  await db.execute(sql`insert into inventory_reports (landlord_id, property_id, check_type, date, tenant_names, prepared_by,
    rooms, furnishings, keys, meter_readings)
    select ${of}, ${home}, 'check_in', date '2024-01-01' + n % 700, ${text}, '',
    '[]', '[]', '[]', '[]' from ${many}`)
  return landlord
}
const landlord = await fullHome()

async function pagesOf<Row>(url: string, limit: number): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const answer = await app.app.inject({
      url: `${url}${url.includes('?') ? '&' : '?'}limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`,
      headers: { authorization: `Bearer ${landlord.token}` },
    })
    const some = answer.json<Row[]>()
    expect(some.length).toBeLessThanOrEqual(limit)
    rows.push(...some)
    cursor = answer.headers['x-next-cursor']?.toString()
  } while (cursor)
  return rows
}

describe.each([
  ['/api/financial', 'description'],
  ['/api/expenses', 'description'],
  ['/api/documents', 'name'],
  ['/api/documents?sort=property', 'name'],
  ['/api/maintenance-requests', 'description'],
  ['/api/inventory-reports', 'tenantNames'],
])('a search in %s', (url, field) => {
  type Row = Record<string, string> & { id: number }
  const numbersOf = (rows: readonly Row[]) => rows.map((row) => Number(row[field]?.split(', ')[1]))

  test.each([10, 111, 200])('finds in pages of %i what the whole list has, in its order', async (limit) => {
    const whole = await pagesOf<Row>(url, 500)
    const found = await pagesOf<Row>(`${url}${url.includes('?') ? '&' : '?'}q=boiler`, limit)
    expect(numbersOf(found).toSorted((a, b) => a - b)).toEqual(matches)
    expect(found.map(({ id }) => id)).toEqual(
      whole.filter((row) => /boiler/i.test(row[field] ?? '')).map(({ id }) => id),
    )
  })
})

test('the months of a search of expenses are those of all that it finds', async () => {
  const months = await app.as(landlord).financial.expenseMonths({ query: { q: 'Boiler' } })
  const listed = await pagesOf<{ date: string; amount: number }>('/api/expenses?q=boiler', 500)
  const counts = new Map<string, [number, number]>()
  for (const { date, amount } of listed) {
    const [count, sum] = counts.get(date.slice(0, 7)) ?? [0, 0]
    counts.set(date.slice(0, 7), [count + 1, sum + amount])
  }
  expect(months.map(({ month, count, expenses }) => [month, [count, expenses]])).toEqual([...counts])
})

const scope = actingFor({ landlordId: landlord.id })
const searches = [
  [
    'a search',
    (q: string, signal?: AbortSignal) =>
      listTransactions(db, scope, { q, limit: 50, requester: { key: 'one', signal } }),
  ],
  [
    'the months of a search',
    (q: string, signal?: AbortSignal) => sumExpenseMonths(db, scope, { q }, { key: 'one', signal }),
  ],
] as const

describe.each(searches)('%s', (_, searchFor) => {
  test('lets others be answered between two stretches', async () => {
    const neighbour = await makeTenancy()
    const execute = db.execute.bind(db)
    let answered = 0
    // The end of the first stretch, its rows, and the end of the second.
    vi.spyOn(db, 'execute')
      .mockImplementationOnce(execute)
      .mockImplementationOnce(execute)
      .mockImplementationOnce(((...args: Parameters<typeof execute>) => {
        const list = app.as(neighbour.landlord).properties.list()
        return list.then(({ length }) => {
          answered = length
          return execute(...args)
        })
      }) as typeof execute)
    await searchFor('nothing that is there')
    expect(answered).toBe(1)
  })

  test('stops once its requester has hung up', async () => {
    const client = new AbortController()
    const execute = vi.spyOn(db, 'execute')
    const search = searchFor('nothing that is there', client.signal)
    client.abort(hungUp())
    await expect(search).rejects.toThrow('The request broke off')
    // The end of the stretch, and its rows.
    expect(execute).toHaveBeenCalledTimes(2)
  })
})
