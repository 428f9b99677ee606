import type { z } from 'zod/mini'
import { urlOf } from '#api/contract.ts'
import { type Ledger, ledger, mostLedgerEntries, type newCharge } from '#api/ledger.ts'
import { withCommas } from '#domain/counted.ts'
import type { Day } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { formatPence } from '#domain/money.ts'
import { did } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { branded } from '#server/features/branding/branded.ts'
import { enterCharge, writeOffCharge } from '#server/features/ledger/charging.actions.ts'
import { payNewCharges, takeEntryBack } from '#server/features/ledger/credit.actions.ts'
import {
  getAccount,
  getBalanceAt,
  getEntry,
  getTenancyOfEntry,
  listAccounts,
  readEntries,
} from '#server/features/ledger/ledger.queries.ts'
import { type LockedTenancy, lockTenancy } from '#server/features/ledger/posting.queries.ts'
import { reallocate } from '#server/features/ledger/receipts.actions.ts'
import { readReceipt, receiveMoney } from '#server/features/ledger/receiving.actions.ts'
import { enterRefund } from '#server/features/ledger/refunding.actions.ts'
import { insertRentPayment } from '#server/features/ledger/rent-charges.queries.ts'
import { statementCsv } from '#server/features/ledger/statement.csv.ts'
import { statementPdf } from '#server/features/ledger/statement.pdf.ts'
import { type Writing, writingOf } from '#server/features/ledger/writing.ts'
import { requireRoom } from '#server/features/plans/budgets.queries.ts'
import { actingFor, type LandlordScope } from '#server/platform/auth/scope.ts'
import { issueTicket } from '#server/platform/auth/tickets.ts'
import type { LandlordContext, SignedInContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { pdfReply, textReply } from '#server/platform/files/file-reply.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { JsonText } from '#server/platform/http/json-text.ts'
import { conflict, invalid } from '#server/platform/http/problem.ts'

export const ledgerHandlers: Handlers<typeof ledger> = {
  accounts: ({ db, scope }) => listAccounts(db, scope),

  get: async (ctx, { params, query }) => {
    await getAccount(ctx.db, ctx.scope, params.id)
    const { opening, entries, closing } = await readLedger(ctx, params.id, query)
    return JsonText.object<Ledger>({ opening, entries, closing })
  },

  statementTicket: async ({ db, scope, actor, secret, now }, { params }) => {
    const { id } = await getAccount(db, scope, params.id)
    return issueTicket(secret, urlOf(ledger.statement, { params: { id } }), actor.sessionId, now)
  },

  statement: async (ctx, { params, query: { format, ...range } }) => {
    const account = await getAccount(ctx.db, ctx.scope, params.id)
    const statement = { account, range: { from: range.from ?? null, to: range.to ?? ctx.today } }
    const name = `Statement ${account.address} ${statement.range.to}`
    if (format === 'csv') {
      const text = statementCsv({ ...statement, ledger: await statementLedger(ctx, params.id, range) })
      return textReply(text, name, 'csv')
    }
    return pdfReply(ctx, async () => {
      const ledger = await statementLedger(ctx, params.id, range)
      const document = statementPdf({ ...statement, ledger }, ctx.now)
      return { name, document: await branded(ctx.db, actingFor(account), document) }
    })
  },

  addReceipt: (ctx, { params, body }) =>
    inAccount(ctx, ofTenancy(params.id), `Receipt of ${formatPence(body.amount)} entered`, (tx, writing, account) =>
      receiveMoney(tx, writing, account, body),
    ),

  reverseReceipt: (ctx, { params: { id }, body: { reason } }) =>
    inAccount(ctx, ofEntry(id, 'receipt'), 'Receipt reversed', async (tx, writing, account) => {
      await takeEntryBack(tx, writing, account, { id, reason })
      return readReceipt(tx, writing, id)
    }),

  receipt: async ({ db, scope, today }, { params: { id } }) => {
    await getTenancyOfEntry(db, scope, id, 'receipt')
    return readReceipt(db, { scope, today }, id)
  },

  allocate: (ctx, { params: { id }, body }) =>
    inAccount(ctx, ofEntry(id, 'receipt'), 'Receipt allocated', async (tx, writing, account) => {
      await requireRoom(tx, ctx.scope, { receiptParts: { of: id, adding: body.allocations.length } }, ctx.now)
      await reallocate(tx, writing, account, id, body.allocations)
      return readReceipt(tx, writing, id)
    }),

  addCharge: (ctx, { params, body }) =>
    inAccount(
      ctx,
      ofTenancy(params.id),
      `Charge of ${formatPence(body.amount)} entered`,
      async (tx, writing, account) => {
        const id =
          body.kind === 'rent'
            ? await enterRent(tx, writing, account, body)
            : await enterCharge(tx, writing, account, body)
        return entryReply(tx, writing, account, id)
      },
    ),

  writeOff: (ctx, { params: { id: chargeId }, body }) =>
    inAccount(ctx, ofEntry(chargeId, 'charge'), 'Charge written off', async (tx, writing, account) => {
      const id = await writeOffCharge(tx, writing, account, { chargeId, ...body })
      return entryReply(tx, writing, account, id)
    }),

  refund: (ctx, { params, body }) =>
    inAccount(
      ctx,
      ofTenancy(params.id),
      `Refund of ${formatPence(body.amount)} entered`,
      async (tx, writing, account) => {
        const id = await enterRefund(tx, writing, account, body)
        return entryReply(tx, writing, account, id)
      },
    ),

  reverse: (ctx, { params, body }) =>
    inAccount(ctx, ofEntry(params.id, 'any'), 'Entry reversed', async (tx, writing, account) => {
      const id = await takeEntryBack(tx, writing, account, { id: params.id, reason: body.reason })
      return entryReply(tx, writing, account, id)
    }),
}

type FindTenancy = (tx: Db, scope: LandlordScope) => Promise<number>

const ofTenancy =
  (id: number): FindTenancy =>
  async () =>
    id

const ofEntry =
  (id: number, kind: Parameters<typeof getTenancyOfEntry>[3]): FindTenancy =>
  (tx, scope) =>
    getTenancyOfEntry(tx, scope, id, kind)

/**
 * Locks a tenancy's account and writes to it in one transaction, if the plan has room for more entries. Open screens
 * are then updated.
 */
const inAccount = <Result>(
  ctx: LandlordContext,
  find: FindTenancy,
  what: string,
  write: (tx: Db, writing: Writing, account: LockedTenancy) => Promise<Result>,
): Promise<Result> =>
  ctx.db.transaction(async (tx) => {
    const { scope, now } = ctx
    const tenancyId = await find(tx, scope)
    await requireRoom(tx, scope, { ledgerEntries: { of: tenancyId } }, now)
    const account = await lockTenancy(tx, scope, tenancyId)
    const result = await write(tx, writingOf(ctx), account)
    await announce(tx, 'rent', { tenancies: [tenancyId] }, did(scope, 'tenancy', tenancyId, what, { isMoney: true }))
    return result
  })

/**
 * Enters rent by hand as a rent payment. Returns the id of its charge.
 * @throws Problem 409 where one is due on that day already.
 */
async function enterRent(
  tx: Db,
  writing: Writing,
  account: LockedTenancy,
  rent: Pick<z.output<typeof newCharge>, 'amount' | 'dueDate' | 'description'>,
) {
  const { scope, now } = writing
  await requireRoom(tx, scope, { rentPayments: { of: account.id } }, now)
  const { amount, dueDate, description } = rent
  const payment = { tenantId: account.id, propertyId: account.propertyId, amount, dueDate, description }
  const made = await insertRentPayment(tx, scope, payment, now)
  if (!made) throw conflict(`This tenancy already has a rent payment due on ${formatDayLong(dueDate)}.`)
  await payNewCharges(tx, writing, account, [made.chargeId])
  return made.chargeId
}

type Range = { from?: Day | undefined; to?: Day | undefined }

type Asked = Range & { skip?: number; limit?: number | undefined; isWhole?: boolean }

/** @throws Problem 400 for a range that runs backwards, or that holds more than one answer takes. */
async function readLedger(
  { db, scope, today }: Pick<SignedInContext, 'db' | 'scope' | 'today'>,
  tenancyId: number,
  { from, to = today, skip = 0, limit, isWhole = false }: Asked,
): ReturnType<typeof readEntries> {
  if (from && from > to) throw invalid('from: Must not be after the last day')
  const most = limit ?? mostLedgerEntries + 1
  const ledger = await readEntries(db, scope, tenancyId, { from, to, skip, limit: most, isWhole })
  if (ledger.count > mostLedgerEntries) {
    throw invalid(`There are more than ${withCommas(mostLedgerEntries)} entries: choose a shorter range of days`)
  }
  if (!ledger.fits) {
    const fewer = limit ? 'ask for fewer of them' : 'choose a shorter range of days'
    throw invalid(`The texts of the entries are too long for one answer: ${fewer}`)
  }
  return ledger
}

/** The ledger of a statement, with whole descriptions. @throws Problem as `readLedger` does. */
async function statementLedger(
  ctx: Pick<SignedInContext, 'db' | 'scope' | 'today'>,
  tenancyId: number,
  range: Range,
): Promise<Ledger> {
  const { opening, entries, closing } = await readLedger(ctx, tenancyId, { ...range, isWhole: true })
  return { opening, entries: entries.parsed(), closing }
}

/** An entry with the balance that its ledger shows beside it. */
async function entryReply(tx: Db, { scope }: Writing, account: LockedTenancy, id: number) {
  const entry = await getEntry(tx, scope, id)
  return { ...entry, balance: await getBalanceAt(tx, scope, account.id, entry) }
}
