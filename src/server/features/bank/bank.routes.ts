import type { Multipart } from '@fastify/multipart'
import { type BankLine, type bank, newImport } from '#api/bank.ts'
import { type LineGroup, largestStatement, lineGroups } from '#domain/bank/statement.ts'
import { cutText } from '#domain/cut-text.ts'
import { pageOf } from '#server/db/paging.ts'
import {
  getOpenLine,
  noteTakenBack,
  postingOf,
  postReceipts,
  postTransaction,
  setAside,
  staysInBooks,
  undoLines,
} from '#server/features/bank/bank.actions.ts'
import { findMapping, getImport, listImports } from '#server/features/bank/bank.queries.ts'
import { importStatement } from '#server/features/bank/importing.actions.ts'
import { lineReplies } from '#server/features/bank/line-replies.ts'
import { getLine, listLinePage } from '#server/features/bank/lines.queries.ts'
import { postCertain, rehearsePosting } from '#server/features/bank/posting.actions.ts'
import { refreshProposals } from '#server/features/bank/proposals.ts'
import { addRule, changeRule, dropRule, readRules } from '#server/features/bank/rules.actions.ts'
import { readStatementPreview } from '#server/features/bank/statement-thread.ts'
import { undoImport } from '#server/features/bank/undoing.actions.ts'
import { lockLandlord, lockPlan } from '#server/features/plans/plans.queries.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import { FileMissing, receiveForm, withBytes } from '#server/platform/files/received-file.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { parse, withoutNull } from '#server/platform/http/parse.ts'
import { conflict, tooLarge } from '#server/platform/http/problem.ts'

export const bankHandlers: Handlers<typeof bank> = {
  create: async (ctx, { parts }) => {
    const importId = await importStatement(ctx, await receiveStatement(ctx, parts))
    return getImport(ctx.db, ctx.scope, importId)
  },

  preview: async (ctx, { parts }) => {
    const { bytes, accountName, mapping } = await receiveStatement(ctx, parts)
    const remembered = await findMapping(ctx.db, ctx.scope, accountName)
    return readStatementPreview(ctx.requester, bytes, { mapping, remembered, today: ctx.today, rules: [] })
  },

  list: async ({ db, scope }, { query }) => {
    const page = await listImports(db, scope, query)
    const unmatched = page.rows.filter(({ isUnmatched }) => isUnmatched).map(({ id }) => id)
    if (unmatched.length === 0) return page
    await refreshProposals(db, scope, unmatched)
    return listImports(db, scope, query)
  },

  lines: async ({ db, scope }, { params: { id }, query: { state, order, limit, cursor } }) => {
    await getImport(db, scope, id)
    // Later pages belong to the list of the first one. To know whether it has changed, all tenancies are read.
    if (!cursor) await refreshProposals(db, scope, [id])
    const groups = state ? groupsOf[state] : lineGroups
    const rows = await listLinePage(db, scope, id, { groups, order, limit, cursor })
    const ranks = new Map(rows.map(({ id: lineId, rank }) => [lineId, rank]))
    const keyOf = (line: BankLine) => [...(order === 'day' ? [] : [ranks.get(line.id) ?? 0]), line.date, line.id]
    return pageOf(await lineReplies(db, scope, rows), limit, keyOf)
  },

  updateLine: async (ctx, { params: { id }, body }) => {
    const { db, scope } = ctx
    const isProposed = !body.setAside && !body.splits && !body.transaction
    if (isProposed) await refreshProposals(db, scope, [(await getLine(db, scope, id)).importId])
    await db.transaction(async (tx) => {
      const plan = await lockPlan(tx, scope)
      const line = await getOpenLine(tx, ctx, id)
      if (body.setAside) return setAside(tx, ctx, line)
      const posting = postingOf(line, body)
      if ('splits' in posting) await postReceipts(tx, ctx, [{ line, splits: posting.splits }], { plan })
      else await postTransaction(tx, ctx, line, posting.transaction)
    })
    return lineReply(ctx, id)
  },

  postCertain: (ctx, { params: { id }, body: { rehearse, ...shown } }) =>
    rehearse ? rehearsePosting(ctx, id) : postCertain(ctx, id, shown),

  undoLine: async (ctx, { params: { id } }) => {
    const { db, scope } = ctx
    const { inBin } = await db.transaction(async (tx) => {
      await lockLandlord(tx, scope)
      const line = await getLine(tx, scope, id)
      if (line.state === 'open') throw conflict('There is nothing to undo: this line has not been posted.')
      const undone = await undoLines(tx, ctx, [line])
      if (undone.lines === 0) throw staysInBooks()
      await noteTakenBack(tx, ctx, 1)
      return undone
    })
    return { ...(await lineReply(ctx, id)), inBin: inBin > 0 }
  },

  undoImport: async (ctx, { params: { id } }) => {
    const inBin = await undoImport(ctx, id)
    return { ...(await getImport(ctx.db, ctx.scope, id)), inBin }
  },

  rules: ({ db, scope }) => readRules(db, scope),

  addRule: (ctx, { body: { contains } }) => addRule(ctx, contains),

  updateRule: (ctx, { params: { id }, body: { contains } }) => changeRule(ctx, id, contains),

  removeRule: async (ctx, { params, query }) => {
    await dropRule(ctx, params.id, query)
    return { message: 'The rule has been removed.' }
  },
}

/** The groups of lines that each state on the wire stands for. */
const groupsOf = {
  proposed: ['certain', 'likely'],
  unknown: ['unknown'],
  posted: ['posted'],
  set_aside: ['set_aside'],
} as const satisfies Record<string, readonly LineGroup[]>

/** The file's bytes and the fields of the form. @throws Problem 400, 413. */
async function receiveStatement({ requester }: LandlordContext, parts: AsyncIterable<Multipart>) {
  const { fields, file } = await receiveForm(parts, requester, async (part) => ({
    fileName: cutText(part.filename, 200),
    bytes: await withBytes(
      part.file,
      async (bytes) => {
        if (bytes.length > largestStatement) throw statementTooLarge()
        return bytes
      },
      statementTooLarge,
    ),
  }))
  if (file === null) throw new FileMissing()
  return { ...file, ...parse(newImport, withoutNull(fields)) }
}

const statementTooLarge = () => tooLarge('The file is too large: at most 10 MB')

async function lineReply({ db, scope }: LandlordContext, id: number): Promise<BankLine> {
  const { importId } = await getLine(db, scope, id)
  await refreshProposals(db, scope, [importId])
  const [reply] = await lineReplies(db, scope, [await getLine(db, scope, id)])
  if (!reply) throw new Error('The line is gone')
  return reply
}
