import { z } from 'zod/mini'
import { urlOf } from '#api/contract.ts'
import { financial, newReceiptFile, type Transaction } from '#api/financial.ts'
import { type BookLine, resultOf, resultPartOf } from '#domain/finances/transaction.ts'
import { getProperty } from '#server/db/one-property.queries.ts'
import { sumExpenseMonths } from '#server/features/finances/book-sums.queries.ts'
import { rangeOr, readSummary } from '#server/features/finances/books.ts'
import {
  addReceipt,
  changeTransaction,
  deleteTransaction,
  type Entry,
  enterTransaction,
} from '#server/features/finances/finances.actions.ts'
import { financesCsv } from '#server/features/finances/finances.csv.ts'
import { financesPdf } from '#server/features/finances/finances.pdf.ts'
import { getTransaction, listTransactions, type TransactionFilter } from '#server/features/finances/finances.queries.ts'
import { getTransactionFile } from '#server/features/finances/transaction-files.queries.ts'
import { issueTicket } from '#server/platform/auth/tickets.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import { storedFile, withFileForm } from '#server/platform/files/file-form.ts'
import { fileReply, pdfReply, tableReply } from '#server/platform/files/file-reply.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

const receiptForm = z.extend(newReceiptFile, { file: storedFile })

export const financialHandlers: Handlers<typeof financial> = {
  list: ({ db, scope, requester }, { query }) => listTransactions(db, scope, { ...query, requester }),

  create: enterAndRead,

  update: (ctx, { params, body }) => ctx.db.transaction((tx) => changeTransaction(tx, ctx, params.id, body)),

  remove: async (ctx, { params }) => {
    const binId = await ctx.db.transaction((tx) => deleteTransaction(tx, ctx, params.id))
    return { message: 'The entry has been deleted.', binId }
  },

  addFile: (ctx, { params, parts }) =>
    withFileForm(ctx, parts, receiptForm, ({ file, name }) =>
      ctx.db.transaction((tx) => addReceipt(tx, ctx, params.id, { ...file, name: name ?? 'Receipt' })),
    ),

  fileTicket: async ({ db, scope, actor, secret, now }, { params }) => {
    const { id } = await getTransactionFile(db, scope, params.id, params.fileId)
    return issueTicket(
      secret,
      urlOf(financial.viewFile, { params: { id: params.id, fileId: id } }),
      actor.sessionId,
      now,
    )
  },

  viewFile: async ({ db, scope, files }, { params }) => {
    const stored = await getTransactionFile(db, scope, params.id, params.fileId)
    return fileReply(files, stored, stored.name, 'view')
  },

  expenses: ({ db, scope, requester }, { query }) =>
    listTransactions(db, scope, { ...query, requester, onlyExpenses: true }),

  expenseMonths: async ({ db, scope, requester }, { query }) =>
    monthsOf(await sumExpenseMonths(db, scope, query, requester)),

  createExpense: enterAndRead,

  summary: ({ db, scope, today }, { query }) => readSummary(db, scope, rangeOr(query, today), query.propertyId),

  export: async (ctx, { query }) => {
    const { db, scope, today, actor, now } = ctx
    const range = rangeOr(query, today)
    const name = `Finances ${range.from} to ${range.to}`
    const summary = await readSummary(db, scope, range, query.propertyId)
    if (query.format === 'csv') {
      return tableReply(financesCsv(summary, pagesOf(ctx, { ...range, propertyId: query.propertyId })), name)
    }
    const property = query.propertyId ? (await getProperty(db, scope, query.propertyId)).address : null
    const named = { landlord: actor.name, property, today, createdAt: now.toISOString() }
    return pdfReply(ctx, async () => ({ name, document: financesPdf(summary, named) }))
  },
}

async function enterAndRead(ctx: LandlordContext, { body }: { body: Entry }) {
  return ctx.db.transaction(async (tx) => getTransaction(tx, ctx.scope, await enterTransaction(tx, ctx, body)))
}

/** A quarter of a megabyte where texts are long: other requests are served between two pages. */
const rowsPerPage = 25

/** All transactions that match a filter, a page at a time. */
async function* pagesOf({ db, scope }: LandlordContext, filter: TransactionFilter): AsyncGenerator<Transaction[]> {
  let cursor: string | undefined
  do {
    const page = await listTransactions(db, scope, { ...filter, limit: rowsPerPage, cursor })
    yield page.rows.parsed()
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

type MonthLine = BookLine & { readonly month: string; readonly count: number }

function monthsOf(lines: readonly MonthLine[]) {
  return [...Map.groupBy(lines, ({ month }) => month)].map(([month, ofMonth]) => {
    const { expenses, financeCosts } = resultOf(ofMonth)
    const capital = ofMonth.reduce((sum, line) => sum + (resultPartOf(line) === 'capital' ? line.amount : 0), 0)
    const count = ofMonth.reduce((sum, line) => sum + line.count, 0)
    return { month, count, expenses, financeCosts, capital }
  })
}
