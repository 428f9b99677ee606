import { urlOf } from '#api/contract.ts'
import { type Deduction, type Deposit, deposits, type ListedDeposit } from '#api/deposits.ts'
import type { Day } from '#domain/day.ts'
import { depositState } from '#domain/deposit.ts'
import { formatPence } from '#domain/money.ts'
import { type Activity, changed, did } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { textPage } from '#server/db/paging.ts'
import { countIfTold, countTelling } from '#server/features/accounts/attempts.ts'
import { branded } from '#server/features/branding/branded.ts'
import {
  answerDeduction,
  changeDeduction,
  proposeDeduction,
  withdrawDeduction,
} from '#server/features/deposits/deductions.actions.ts'
import { getDeduction } from '#server/features/deposits/deductions.queries.ts'
import { type ListedDepositRow, listDeposits, sumDeposits } from '#server/features/deposits/deposit-list.queries.ts'
import { proposalPdf } from '#server/features/deposits/deposit-proposal.pdf.ts'
import { receiveDeposit } from '#server/features/deposits/deposit-receipt.actions.ts'
import { recordReturn, reverseReturns } from '#server/features/deposits/deposit-return.actions.ts'
import { readDeposit, readWholeDeposit, recordDeposit, recordedOf } from '#server/features/deposits/deposits.actions.ts'
import {
  answeredNotice,
  changedNotice,
  proposedNotice,
  returnedNotice,
  returnTakenBackNotice,
  withdrawnNotice,
} from '#server/features/deposits/deposits.notices.ts'
import { getAccount } from '#server/features/ledger/ledger.queries.ts'
import { type LockedTenancy, lockOwnTenancy, lockTenancy } from '#server/features/ledger/posting.queries.ts'
import { type Writing, writingOf } from '#server/features/ledger/writing.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import { type Needs, requireRoom } from '#server/features/plans/budgets.queries.ts'
import { actingFor, type LandlordScope } from '#server/platform/auth/scope.ts'
import { issueTicket } from '#server/platform/auth/tickets.ts'
import type { LandlordContext, SignedInContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { pdfReply } from '#server/platform/files/file-reply.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { conflict, invalid } from '#server/platform/http/problem.ts'

/** Deductions come and go, and answers change: nothing that stays limits how often the other side is told. */
const countDeduction = <Result>(ctx: SignedInContext, tenancyId: number, change: () => Promise<Result>) =>
  countTelling(ctx, deductionsKey(tenancyId), change)

const deductionsKey = (tenancyId: number) => `deductions of ${tenancyId}`

/** Entries of one return at most, besides a charge for each deduction. */
const entriesOfReturn = 10

/** A receipt, and a charge for the part that had not been charged. */
const entriesOfReceipt = 2

export const depositHandlers: Handlers<typeof deposits> = {
  list: async ({ db, scope, today }, { query }) =>
    textPage<ListedDeposit, ListedDepositRow>(
      await listDeposits(db, scope, query),
      query.limit,
      ({ ends, tenantId }) => [ends, tenantId],
      ({ ends, deductions, hasReturn, ...row }) =>
        JSON.stringify({ ...row, state: depositState({ ...row, deductions, hasReturn }, today) }),
    ),

  sums: ({ db, scope }) => sumDeposits(db, scope),

  get: ({ db, scope, today }, { params }) => readDeposit(db, scope, params.id, today),

  update: (ctx, { params, body: { returnedOn, returnedAmount, ...recorded } }) =>
    inLocked(
      ctx,
      { tenancyId: params.id, needs: (returnedOn ?? returnedAmount ?? null) === null ? {} : roomForReturn(params.id) },
      async (tx, writing, account) => {
        const { scope, today } = writing
        const read = () => readDeposit(tx, scope, account.id, today)
        const atFirst = await read()
        await recordDeposit(tx, scope, account, recorded, today)
        const before = await read()
        const done = changed(scope, 'tenancy', account.id, {
          before: recordedOf(atFirst),
          changes: recordedOf(before),
          ...isMoney,
        })
        const made = wantedReturn({ returnedOn, returnedAmount }, before, today)
        if (!made || !(await recordReturn(tx, writing, account, made))) return { result: before, done }
        const after = await read()
        const settled = settledSince(before, after)
        await insertNotifications(tx, returnedNotice(account, settled, made.returnedOn))
        return { result: after, done: [...done, did(scope, 'tenancy', account.id, returnInWords(settled), isMoney)] }
      },
    ),

  receive: (ctx, { params, body }) =>
    inAccount(
      ctx,
      {
        tenancyId: params.id,
        needs: { ledgerEntries: { of: params.id, adding: entriesOfReceipt } },
        what: `Deposit of ${formatPence(body.amount)} entered`,
      },
      async (tx, writing, account) => {
        await receiveDeposit(tx, writing, account, body)
        return readDeposit(tx, writing.scope, account.id, writing.today)
      },
    ),

  reverseReturn: (ctx, { params, body: { reason } }) =>
    inAccount(
      ctx,
      { tenancyId: params.id, needs: roomForReturn(params.id), what: 'Return of the deposit taken back' },
      async (tx, writing, account) => {
        const before = await readDeposit(tx, writing.scope, account.id, writing.today)
        await reverseReturns(tx, writing, account, reason)
        const after = await readDeposit(tx, writing.scope, account.id, writing.today)
        await insertNotifications(tx, returnTakenBackNotice(account, settledSince(after, before)))
        return after
      },
    ),

  propose: (ctx, { params, body }) =>
    countDeduction(ctx, params.id, () =>
      inAccount(
        ctx,
        {
          tenancyId: params.id,
          needs: { depositDeductions: { of: params.id } },
          what: `Deduction of ${formatPence(body.amount)} proposed`,
        },
        async (tx, writing, account) => {
          const deduction = await proposeDeduction(tx, writing, account, body)
          await insertNotifications(tx, proposedNotice(account, deduction))
          return deduction
        },
      ),
    ),

  getDeduction: ({ db, scope }, { params: { id, deductionId } }) =>
    getDeduction(db, scope, { tenancyId: id, id: deductionId }),

  changeDeduction: (ctx, { params: { id, deductionId }, body: { isShort: _, ...changes } }) =>
    countIfTold(ctx, deductionsKey(id), (count) =>
      ctx.scope.role === 'landlord'
        ? inLocked({ ...ctx, scope: ctx.scope }, { tenancyId: id }, async (tx, writing, account) => {
            const { before, after } = await changeDeduction(tx, writing, account, deductionId, changes)
            await count(await insertNotifications(tx, changedNotice(account, before, after, ctx.today)))
            return { result: after, done: deductionChanged(writing.scope, account.id, before, after) }
          })
        : answerAsTenant(ctx, id, async (tx, writing, account) => {
            const { deduction, isNews } = await answerDeduction(tx, writing, account, deductionId, changes)
            await count(isNews && (await insertNotifications(tx, answeredNotice(account, deduction))))
            if (!isNews) return { result: deduction, done: [] }
            const author = { landlordId: account.landlordId, by: ctx.scope.userId }
            return { result: deduction, done: [did(author, 'tenancy', account.id, 'Deduction answered', isMoney)] }
          }),
    ),

  removeDeduction: (ctx, { params: { id, deductionId } }) =>
    countDeduction(ctx, id, () =>
      inAccount(ctx, { tenancyId: id, what: 'Deduction deleted' }, async (tx, writing, account) => {
        const deduction = await withdrawDeduction(tx, writing, account, deductionId)
        await insertNotifications(tx, withdrawnNotice(account, deduction))
        return { message: 'Deduction deleted' }
      }),
    ),

  proposalTicket: async ({ db, scope, actor, secret, now, today }, { params }) => {
    const { tenantId } = await readDeposit(db, scope, params.id, today)
    return issueTicket(secret, urlOf(deposits.proposal, { params: { id: tenantId } }), actor.sessionId, now)
  },

  proposal: async (ctx, { params }) => {
    const deposit = await readWholeDeposit(ctx.db, ctx.scope, params.id, ctx.today)
    const account = await getAccount(ctx.db, ctx.scope, params.id)
    return pdfReply(ctx, async () => ({
      name: `Deposit ${deposit.address} ${ctx.today}`,
      document: await branded(ctx.db, actingFor(account), proposalPdf(deposit, { ...account, ...ctx })),
    }))
  },
}

/**
 * The return that a body records; null for none.
 * @throws Problem 409 where it removes one that is recorded, 400 for a day without a sum.
 */
function wantedReturn(
  { returnedOn, returnedAmount }: { returnedOn?: Day | null | undefined; returnedAmount?: number | null | undefined },
  before: Deposit,
  today: Day,
) {
  if (returnedOn === null || returnedAmount === null) {
    if (before.returnedOn !== null) throw conflict('A return is recorded. Undo it instead.')
    return null
  }
  if (returnedOn === undefined && returnedAmount === undefined) return null
  if (returnedAmount === undefined) throw invalid('returnedAmount: Say how much was paid back')
  return { returnedOn: returnedOn ?? today, returnedAmount }
}

const settledSince = (before: Deposit, after: Deposit) => ({
  returned: (after.returnedAmount ?? 0) - (before.returnedAmount ?? 0),
  kept: after.keptAmount - before.keptAmount,
})

const roomForReturn = (tenancyId: number): Needs => ({ ledgerEntries: { of: tenancyId, adding: entriesOfReturn } })

type Write<Result> = (tx: Db, writing: Writing, account: LockedTenancy) => Promise<Result>
/** What was done; nothing where nothing has changed. */
type Change<Result> = Write<{ result: Result; done: readonly Activity[] }>

/**
 * Locks a tenancy's account and changes its deposit in one transaction. Where anything was `done`, open screens of both
 * sides are updated.
 */
const inLocked = <Result>(
  ctx: Pick<LandlordContext, 'db' | 'scope' | 'now' | 'today'>,
  { tenancyId, needs = {} }: { tenancyId: number; needs?: Needs },
  write: Change<Result>,
): Promise<Result> =>
  ctx.db.transaction(async (tx) => {
    // The landlord's account before the tenancy's, as everywhere: in the other order two would wait for each other.
    await requireRoom(tx, ctx.scope, needs, ctx.now)
    const account = await lockTenancy(tx, ctx.scope, tenancyId)
    const { result, done } = await write(tx, writingOf(ctx), account)
    await announceToBoth(tx, account, done)
    return result
  })

async function announceToBoth(tx: Db, { landlordId, tenantUserId }: LockedTenancy, done: readonly Activity[]) {
  if (done.length > 0) await announce(tx, 'deposit', { people: [landlordId, tenantUserId] }, done)
}

/** `inLocked` for a change that always happens; `what` describes it in the activity. */
const inAccount = <Result>(
  ctx: Pick<LandlordContext, 'db' | 'scope' | 'now' | 'today'>,
  { what, ...of }: { tenancyId: number; needs?: Needs; what: string },
  write: Write<Result>,
): Promise<Result> =>
  inLocked(ctx, of, async (tx, writing, account) => ({
    result: await write(tx, writing, account),
    done: [did(ctx.scope, 'tenancy', account.id, what, isMoney)],
  }))

const isMoney = { isMoney: true }

const returnInWords = ({ returned, kept }: { returned: number; kept: number }) =>
  `Deposit returned: ${formatPence(returned)} paid back, ${formatPence(kept)} kept`

/**
 * What changed in a deduction, for the activity: the old and new sums; of texts and evidence only that they changed.
 */
function deductionChanged(scope: LandlordScope, tenancyId: number, before: Deduction, after: Deduction): Activity[] {
  const sums = ({ amount, agreedAmount }: Deduction) => ({ deductionAmount: amount, agreedAmount })
  const done = changed(scope, 'tenancy', tenancyId, { before: sums(before), changes: sums(after), ...isMoney })
  if (done.length > 0 || JSON.stringify(before) === JSON.stringify(after)) return done
  return [did(scope, 'tenancy', tenancyId, 'Deduction changed', isMoney)]
}

/**
 * Runs a tenant's change in the scope of their landlord.
 * @throws Problem 404 for anybody else's tenancy.
 */
const answerAsTenant = <Result>(
  { db, scope, now, today }: SignedInContext,
  tenancyId: number,
  write: Change<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    const account = await lockOwnTenancy(tx, scope, tenancyId)
    const { result, done } = await write(tx, { scope: actingFor(account), by: scope.userId, now, today }, account)
    await announceToBoth(tx, account, done)
    return result
  })
