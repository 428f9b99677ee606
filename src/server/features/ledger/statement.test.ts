import { describe, expect, it } from 'vitest'
import { refusal, testApp } from '#test/app.ts'
import { makeLandlord, makeTenancy } from '#test/factories.ts'
import { readPdf } from '#test/pdf-text.ts'
import { makeTenancyAccount } from '#test/tenancy-accounts.ts'

const app = await testApp()
const { as } = app

const makeAccount = (...dueDates: string[]) => makeTenancyAccount(app, ...dueDates)

describe('a statement', () => {
  it('opens with what came before it', async () => {
    const { receive, read, landlord, tenant, params } = await makeAccount('2026-10-01', '2026-11-01', '2026-12-01')
    await receive(95_000, { date: '2026-11-01', notes: 'A private note' })
    expect(await read({ from: '2026-11-01', to: '2026-11-30' })).toMatchObject({
      opening: 95_000,
      entries: [
        { kind: 'charge', balance: 190_000 },
        { kind: 'receipt', balance: 95_000, notes: 'A private note' },
      ],
      closing: 95_000,
    })
    expect(await read({ from: '2026-11-10' })).toEqual({ opening: 95_000, entries: [], closing: 95_000 })
    const theirs = await as(tenant).ledger.get({ params })
    expect(theirs.entries.map(({ balance, notes }) => [balance, notes])).toEqual([
      [95_000, null],
      [190_000, null],
      [95_000, null],
    ])
    for (const who of [landlord, tenant]) {
      const csv = await as(who).ledger.statement({ params, query: { format: 'csv' } })
      expect(csv.toString('utf8').split('\r\n').slice(1, 3)).toEqual([
        ',opening,Opening balance,,,,,0.00',
        '2026-10-01,charge,Rent,,,950.00,,950.00',
      ])
      const pdf = await as(who).ledger.statement({ params })
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    }
  })

  it('says on paper whose it is, and when it was made', async () => {
    const { landlord, tenant, params } = await makeAccount('2026-11-01')
    const query = { from: '2026-10-01', to: '2026-10-31' } as const
    const text = readPdf(await as(tenant).ledger.statement({ params, query })).pages.join(' ')
    for (const words of [
      `Landlord ${landlord.name}`,
      'Opening balance Nothing owed',
      'Made 21 Nov 2026, 10:00 (UK time)',
    ])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(words)
  })

  it('is nobody else’s', async () => {
    const { params } = await makeAccount('2026-11-01')
    const { tenant } = await makeTenancy()
    for (const who of [await makeLandlord(), tenant]) {
      expect((await refusal(as(who).ledger.get({ params }))).status).toBe(404)
      expect((await refusal(as(who).ledger.statement({ params }))).status).toBe(404)
    }
  })
})
