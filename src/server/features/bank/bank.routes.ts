import type { Multipart } from '@fastify/multipart'
import { type bank, newImport, type PostedCertain } from '#api/bank.ts'
import { guessColumns, recogniseBank } from '#domain/bank-csv.ts'
import { keyedLines } from '#domain/bank-line-key.ts'
import { largestStatement, linesUntil, mostProblems, UnreadableStatement } from '#domain/bank-statement.ts'
import { announce } from '#server/db/live.queries.ts'
import { pageOf, readCursor } from '#server/db/paging.ts'
import {
  getOpenLine,
  type Posting,
  postingOf,
  postReceipts,
  postTransaction,
  undoLines,
} from '#server/features/bank/bank.actions.ts'
import {
  findMapping,
  getImport,
  getLine,
  insertImport,
  insertLines,
  insertRule,
  listImports,
  listLinesOf,
  listRules,
  noteUndone,
  removeRule,
  saveAccount,
  setAsideByWords,
  setLineStates,
} from '#server/features/bank/bank.queries.ts'
import { lineReplies, matchImport, type Proposals } from '#server/features/bank/proposals.ts'
import { hasColumns, readStatement } from '#server/features/bank/statement-file.ts'
import { requireRoom } from '#server/features/plans/budgets.queries.ts'
import { lockPlan } from '#server/features/plans/plans.queries.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import { FileMissing, receiveForm, withBytes } from '#server/platform/files/received-file.ts'
import { rowsOf, textOf } from '#server/platform/files/table-file.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { parse, withoutNull } from '#server/platform/http/parse.ts'
import { conflict, invalid, Problem, tooLarge } from '#server/platform/http/problem.ts'

const previewRows = 12

export const bankHandlers: Handlers<typeof bank> = {
  create: async (ctx, { parts }) => {
    const { text, fileName, accountName, mapping } = await receiveStatement(ctx, parts)
    const { db, scope, now, today } = ctx
    const statement = readStatement(text, mapping, await findMapping(db, scope, accountName))
    const { lines, problems } = untilToday(statement, today)
    const keyed = keyedLines(lines)
    const days = keyed.lines.map(({ date }) => date).toSorted()
    return db.transaction(async (tx) => {
      await requireRoom(
        tx,
        scope,
        { bankLines: { of: scope.userId, adding: keyed.lines.length }, bankImports: { of: scope.userId } },
        now,
      )
      const accountId = await saveAccount(tx, scope, accountName, statement.mapping)
      const importId = await insertImport(tx, scope, {
        accountId,
        fileName,
        format: statement.format,
        bank: statement.bank,
        lines: keyed.lines.length,
        firstDay: days[0] ?? today,
        lastDay: days.at(-1) ?? today,
        problems: [...problems, ...keyed.problems].toSorted((a, b) => a.line - b.line).slice(0, mostProblems),
      })
      const words = (await listRules(tx, scope)).map(({ contains }) => contains.toLowerCase())
      const withRules = keyed.lines.map((line) => {
        const description = line.description.toLowerCase()
        return { ...line, isSetAside: words.some((each) => description.includes(each)) }
      })
      await insertLines(tx, scope, { importId, accountId }, withRules)
      await announce(tx, 'bank', { people: [scope.userId] })
      return getImport(tx, scope, importId)
    })
  },

  preview: async (ctx, { parts }) => {
    const { text, accountName, mapping: given } = await receiveStatement(ctx, parts)
    const remembered = await findMapping(ctx.db, ctx.scope, accountName)
    let [question, format, bank]: [string | null, 'csv' | 'ofx' | 'qif', string | null] = [null, 'csv', null]
    try {
      ;({ format, bank } = readStatement(text, given, remembered))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      question = error.message.replace(/^file: /, '')
      if (text.trimStart().startsWith('!')) format = 'qif'
    }
    if (format !== 'csv') return { format, bank, mapping: null, rows: [], question }
    const rows = rowsOf(text, previewRows + 20)
    const known = recogniseBank(rows)
    const mapping = hasColumns(given) ? given : (known?.mapping ?? remembered ?? guessColumns(rows))
    const shown = rows.filter(({ cells }) => cells.some((cell) => cell !== '')).slice(0, previewRows)
    return {
      format,
      bank,
      mapping,
      question,
      rows: shown.map(({ cells }) => cells.slice(0, 30).map((cell) => cell.slice(0, 100))),
    }
  },

  list: ({ db, scope }, { query }) => listImports(db, scope, query),

  lines: async ({ db, scope }, { params, query: { state, limit, cursor } }) => {
    await getImport(db, scope, params.id)
    const after = readCursor(cursor, ['day', 'id'])
    const isOpen = state === 'proposed' || state === 'unknown'
    const proposals = await matchImport(db, scope, params.id)
    const rows = isOpen
      ? proposals.lines.filter(({ id }) => (proposals.matches.get(id)?.proposal ? 'proposed' : 'unknown') === state)
      : await listLinesOf(db, scope, params.id, state)
    const start = after ? rows.findIndex(({ date, id }) => date > after[0] || (date === after[0] && id > after[1])) : 0
    const wanted = start === -1 ? [] : rows.slice(start, start + limit + 1)
    return pageOf(await lineReplies(db, scope, wanted, proposals), limit, ({ date, id }) => [date, id])
  },

  updateLine: (ctx, { params: { id }, body }) =>
    ctx.db.transaction(async (tx) => {
      const { scope } = ctx
      const plan = await lockPlan(tx, scope)
      const line = await getOpenLine(tx, ctx, id)
      if (body.setAside) {
        await setLineStates(tx, scope, [id], { state: 'set_aside' })
        await announce(tx, 'bank', { people: [scope.userId] })
      } else {
        const isSaid = body.splits ?? body.transaction
        const proposals = isSaid ? null : await matchImport(tx, scope, line.importId)
        const posting = postingOf(line, body, proposals?.matches.get(id))
        if (posting.splits) await postReceipts(tx, ctx, [{ line, splits: posting.splits }], plan)
        else await postTransaction(tx, ctx, line, posting.transaction)
      }
      return lineReply(tx, ctx, id)
    }),

  postCertain: async (ctx, { params: { id }, body: { rehearse } }) => {
    if (rehearse) {
      await getImport(ctx.db, ctx.scope, id)
      return rehearsal(await matchImport(ctx.db, ctx.scope, id), true)
    }
    return ctx.db.transaction(async (tx) => {
      const plan = await lockPlan(tx, ctx.scope)
      await getImport(tx, ctx.scope, id)
      const proposals = await matchImport(tx, ctx.scope, id)
      const postings = certainPostings(proposals)
      if (postings.length > 0) await postReceipts(tx, ctx, postings, plan)
      return rehearsal(proposals, false)
    })
  },

  undoLine: (ctx, { params: { id } }) =>
    ctx.db.transaction(async (tx) => {
      await lockPlan(tx, ctx.scope)
      const line = await getLine(tx, ctx.scope, id)
      if (line.state === 'open') throw conflict('There is nothing to undo: this line has not been posted.')
      await undoLines(tx, ctx, [line])
      return lineReply(tx, ctx, id)
    }),

  undoImport: (ctx, { params: { id } }) =>
    ctx.db.transaction(async (tx) => {
      const { scope } = ctx
      await lockPlan(tx, scope)
      const { undone } = await getImport(tx, scope, id)
      const lines = (await listLinesOf(tx, scope, id)).filter(({ state }) => state !== 'open')
      if (undone && lines.length === 0) throw conflict('This statement has been undone already.')
      await undoLines(tx, ctx, lines)
      await noteUndone(tx, scope, id)
      return getImport(tx, scope, id)
    }),

  rules: ({ db, scope }) => listRules(db, scope),

  addRule: (ctx, { body: { contains } }) =>
    ctx.db.transaction(async (tx) => {
      await requireRoom(tx, ctx.scope, { bankRules: { of: ctx.scope.userId } }, ctx.now)
      const rule = await insertRule(tx, ctx.scope, contains)
      await setAsideByWords(tx, ctx.scope, contains)
      await announce(tx, 'bank', { people: [ctx.scope.userId] })
      return rule
    }),

  removeRule: async (ctx, { params }) => {
    await ctx.db.transaction(async (tx) => {
      await removeRule(tx, ctx.scope, params.id)
      await announce(tx, 'bank', { people: [ctx.scope.userId] })
    })
    return { message: 'The rule has been removed.' }
  },
}

/** The file's text and the fields of the form. @throws Problem 400, 413. */
async function receiveStatement({ requester }: LandlordContext, parts: AsyncIterable<Multipart>) {
  const { fields, file } = await receiveForm(parts, requester, async (part) => ({
    fileName: part.filename.slice(0, 200),
    text: await withBytes(part.file, async (bytes) => {
      if (bytes.length > largestStatement) throw tooLarge('The file is too large: at most 10 MB')
      return textOf(bytes, 'This is no bank statement: send CSV, OFX or QIF')
    }),
  }))
  if (file === null) throw new FileMissing()
  return { ...file, ...parse(newImport, withoutNull(fields)) }
}

function untilToday(statement: Parameters<typeof linesUntil>[0], today: string) {
  try {
    return linesUntil(statement, today)
  } catch (error) {
    throw error instanceof UnreadableStatement ? invalid(`file: ${error.message}`) : error
  }
}

function certainPostings({ lines, matches }: Proposals): Posting[] {
  return lines.flatMap((line) => {
    const match = matches.get(line.id)
    const isCertain = match?.certainty === 'certain' && match.proposal && 'splits' in match.proposal
    return isCertain && 'splits' in match.proposal ? [{ line, splits: match.proposal.splits }] : []
  })
}

/** What posting all that is certain does, or did. */
function rehearsal(proposals: Proposals, rehearse: boolean): PostedCertain {
  const postings = certainPostings(proposals)
  const splits = postings.flatMap((posting) => posting.splits.map((split) => ({ ...split, lineId: posting.line.id })))
  const tenancies = [...Map.groupBy(splits, ({ tenantId }) => tenantId)].map(([tenantId, ofTenancy]) => ({
    tenantId,
    tenantName: proposals.tenancies.get(tenantId)?.tenantName ?? '',
    address: proposals.tenancies.get(tenantId)?.address ?? '',
    count: new Set(ofTenancy.map(({ lineId }) => lineId)).size,
    sum: ofTenancy.reduce((sum, { amount }) => sum + amount, 0),
  }))
  const sum = postings.reduce((total, { line }) => total + line.amount, 0)
  return { rehearse, count: postings.length, sum, tenancies }
}

async function lineReply(tx: LandlordContext['db'], { scope }: LandlordContext, id: number) {
  const line = await getLine(tx, scope, id)
  const [reply] = await lineReplies(tx, scope, [line], await matchImport(tx, scope, line.importId))
  if (!reply) throw new Error('The line is gone')
  return reply
}
