/**
 * In the demo's books of the last and the current tax year, screen, CSV, PDF, boxes, updates and statements agree with
 * the rows to the penny.
 */
import { eq } from 'drizzle-orm'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Router, type RouterOptions } from 'wouter'
import type { FinancialSummary } from '#api/financial.ts'
import { addDays, londonDay } from '#domain/day.ts'
import { formatMonth } from '#domain/day-forms.ts'
import { isStillToCome } from '#domain/finances/summary.ts'
import { transactionTypeLabels } from '#domain/finances/transaction.ts'
import { properties } from '#server/db/schema/lettings.ts'
import { transactions } from '#server/db/schema/money.ts'
import { dailyJobs } from '#server/jobs.ts'
import { createMailer } from '#server/platform/mail.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectAgreement, shown } from '#test/books-agree.ts'
import { useOwnDatabase } from '#test/database.ts'
import { brokenLaws, readLedgerRows } from '#test/ledger-rows.ts'
import { readPdf } from '#test/pdf-text.ts'
import { testNow } from '#test/services.ts'
import { Figures } from '#web/features/finances/landlord-finances.tsx'
import { asTenant, openAccounts } from '../scripts/demo/accounts.ts'
import { type Call, callsTo } from '../scripts/demo/client.ts'
import { takeDeposits } from '../scripts/demo/deposits.ts'
import { keepBooks } from '../scripts/demo/finances.ts'
import { tenantWithAccount } from '../scripts/demo/logins.ts'
import { type Demo, homeIn, type SignedIn } from '../scripts/demo/parts.ts'
import { addProperties } from '../scripts/demo/properties.ts'
import { collectRent } from '../scripts/demo/rent.ts'
import { acceptInvitation, beginTenancies } from '../scripts/demo/tenancies.ts'

// A wide screen, so that lists are tables.
vi.mock('#web/lib/browser/use-media.ts', () => ({ useWide: () => true, useTouch: () => false, useDesk: () => true }))

const today = londonDay(testNow)
const range = { from: '2025-04-06', to: '2026-04-05' }
let app: TestApp
let demo: Demo
let landlordId: number
let leaveDatabase: () => Promise<void>

beforeAll(async () => {
  leaveDatabase = await useOwnDatabase()
  app = await testApp()
  Object.assign(app.services.mail, createMailer(app.services.config))
  demo = await fillBooks(app)
  landlordId = homeIn(demo, 'york').landlordId
}, 120_000)

afterAll(() => leaveDatabase())

/** Runs every part of the demo that moves money, and the jobs of the morning after. */
async function fillBooks({ app: server, services, drain }: TestApp): Promise<Demo> {
  const plain = callsTo(await server.listen({ port: 0, host: '127.0.0.1' }))
  const call: Call = async (caller, endpoint, ...input) => {
    const answer = await plain(caller, endpoint, ...input)
    await drain()
    return answer
  }
  const accounts = await openAccounts(call)
  const demo: Demo = { call, today, dataDir: services.config.dataDir, ...accounts, properties: [], tenancies: [] }
  await addProperties(demo)
  await beginTenancies(demo)
  await acceptInvitation(demo, tenantWithAccount.email)
  await takeDeposits(demo)
  await collectRent(demo)
  await keepBooks(demo)
  for (const { name, run } of dailyJobs)
    if (['expenses', 'tax'].includes(name)) await run({ ...services, log: server.log }, today, addDays(today, -1))
  return demo
}

test('the books agree everywhere with their rows, on the screen too', { timeout: 120_000 }, async () => {
  const {
    as,
    services: { db },
  } = app
  const rows = await db.select().from(transactions).where(eq(transactions.landlordId, landlordId))
  const homes = await db.select().from(properties).where(eq(properties.landlordId, landlordId))
  const shares = Object.fromEntries(homes.map(({ id, ownershipShare }) => [id, ownershipShare]))
  expect(rows.length).toBeGreaterThan(150)
  for (const year of [2025, 2026]) {
    const summary = await expectAgreement(as, demo.landlord, year, { rows, shares })
    for (const figure of ['income', 'expenses', 'financeCosts', 'net', 'depositsHeld'] as const)
      expect(summary[figure], figure).toBeGreaterThan(0)
    expectOnScreen(summary)
  }
})

test('the PDF of a tax year under way says what it is compared with, and which months are still to come', async () => {
  const query = { from: '2026-04-06', to: '2027-04-05', format: 'pdf' as const }
  const pdf = await app.as(demo.landlord).financial.export({ query })
  const lines = readPdf(pdf).pages.flatMap((page) => page.split('\n').map((line) => line.trim()))
  for (const words of ['This range, so far', 'The whole year before', 'Apart from expenses'])
    expect(lines).toContain(words)
  const april = lines.indexOf('April 2027')
  expect(lines.slice(april).filter((line) => line !== '–' && line !== '')[1]).toBe('Total')
})

/** The cells of the screen's tables, and all of its other words. */
function expectOnScreen(summary: FinancialSummary): void {
  const onServer = { ssrPath: '/finances' }
  const figures = createElement(Figures, { summary, propertyId: undefined })
  const html = renderToStaticMarkup(createElement(Router as FunctionComponent<RouterOptions>, onServer, figures))
  const words = (part: string) => part.split(/<[^>]*>/).filter((text) => text.trim() !== '')
  const rows = html.split('</tr>').map((row) => words(row.slice(row.lastIndexOf('<tr'))).map((text) => text.trim()))
  const { income, expenses, financeCosts, net, depositsHeld, previous } = summary
  const cards = words(html).slice(0, 15)
  for (const figure of [income, expenses, financeCosts, net, depositsHeld]) expect(cards).toContain(shown(figure))
  // A year under way is shown beside the whole year before it.
  const compared = cards.join(' ').replaceAll('in the whole year before', 'a year before')
  for (const figure of Object.values(previous)) expect(compared).toContain(`${shown(figure)} a year before`)
  const amounts = (row: { income: number; expenses: number; net: number }) => [
    ...['Income', shown(row.income), 'Expenses', shown(row.expenses)],
    ...['Finance costs', shown(row.income - row.expenses - row.net)],
    shown(row.net),
  ]
  const realToday = londonDay(new Date())
  for (const row of summary.months) {
    const month = formatMonth(`${row.month}-01`)
    const toCome = [month, ', still to come', '–', '–', '–', '–']
    expect(rows).toContainEqual(isStillToCome(row, realToday) ? toCome : [month, ...amounts(row)])
  }
  for (const row of summary.properties) expect(rows).toContainEqual([row.address, ...amounts(row)])
  for (const { type, amount } of summary.categories)
    expect(rows).toContainEqual([
      transactionTypeLabels[type],
      expect.stringMatching(/^(Income|Expense)$/),
      shown(amount),
    ])
  expect(rows).toContainEqual(['Finance costs', 'Apart from expenses', shown(financeCosts)])
  expect(rows.filter(([first]) => first === 'Total')).toEqual([
    ['Total', ...amounts(summary)],
    ['Total', ...amounts(summary)],
  ])
}

describe('the statement of every tenancy', () => {
  const placeInDay = { charge: 0, receipt: 1, refund: 2, write_off: 2, reversal: 2 }

  test('has the entries of its account and their running balance, as CSV and as PDF', { timeout: 60_000 }, async () => {
    const { entries } = await readLedgerRows(app.services.db, landlordId)
    const accounts = Map.groupBy(entries, ({ tenantId }) => tenantId)
    expect(accounts.size).toBeGreaterThan(5)
    for (const [id, all] of accounts) {
      const statement = (query: object) =>
        app.as(demo.landlord).ledger.statement({ params: { id }, query: { ...range, ...query } })
      const within = all
        .filter(({ date }) => date >= range.from && date <= range.to)
        .toSorted((a, b) => a.date.localeCompare(b.date) || placeInDay[a.kind] - placeInDay[b.kind] || a.id - b.id)
      const opening = all.reduce((sum, { date, amount }) => (date < range.from ? sum + amount : sum), 0)
      let balance = opening
      const lines = within.map(({ date, kind, amount }) => {
        balance += amount
        return { date, kind, amount, balance }
      })

      const pounds = (pence: number) => (pence / 100).toFixed(2)
      const csv = (await statement({ format: 'csv' })).toString().trim().split('\r\n').slice(1)
      expect(csv.map((line) => [...line.split(',').slice(0, 2), ...line.split(',').slice(-3)])).toEqual([
        [range.from, 'opening', '', '', pounds(opening)],
        ...lines.map(({ date, kind, amount, balance: left }) => {
          const columns = amount > 0 ? [pounds(amount), ''] : ['', pounds(-amount)]
          return [date, kind, ...columns, pounds(left)]
        }),
        [range.to, 'closing', '', '', pounds(balance)],
      ])

      const text = readPdf(await statement({})).pages.flatMap((page) => page.split('\n').map((line) => line.trim()))
      const figures = [opening, ...lines.flatMap(({ amount, balance: left }) => [Math.abs(amount), left]), balance]
      expect(text.filter((line) => /^-?£[\d,.]+$/.test(line))).toEqual(figures.map(shown))
    }
  })

  test('is the same paper for its tenant', async () => {
    const york = demo.tenancies.find(({ propertyId }) => propertyId === homeIn(demo, 'york').id)
    const asked = { params: { id: york?.id ?? 0 }, query: { ...range, format: 'csv' as const } }
    const read = async (who: SignedIn) => String(await app.as(who).ledger.statement(asked))
    await asTenant(demo.call, async (tenant) => expect(await read(tenant)).toBe(await read(demo.landlord)))
  })
})

test('what came in for the tenancies is what the books have of them', async () => {
  const { entries, parts, books } = await readLedgerRows(app.services.db, landlordId)
  expect(brokenLaws({ entries, parts, payments: [], books })).toEqual([])
  const cameIn = entries.reduce((sum, { kind, amount }) => (kind === 'receipt' ? sum - amount : sum), 0)
  expect(books.reduce((sum, { amount }) => sum + amount, 0)).toBe(cameIn)
})
