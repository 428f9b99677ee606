import type { Multipart } from '@fastify/multipart'
import { type ImportReply, importForm, type imports } from '#api/imports.ts'
import type { ImportProblem } from '#domain/import.ts'
import { checkTenancies, countNewAccounts } from '#server/features/imports/checked-tenancies.ts'
import type { ReadImport } from '#server/features/imports/import-rows.ts'
import { readProperties, readTenancies } from '#server/features/imports/import-thread.ts'
import { countInvitations, countRefusals, rowsThatMustWait } from '#server/features/imports/invitation-limits.ts'
import { checkProperties, importProperties } from '#server/features/imports/property-import.ts'
import { importTenancies } from '#server/features/imports/tenancy-import.ts'
import { requireRoom } from '#server/features/plans/budgets.queries.ts'
import { lockPlan, requireRoomForProperties } from '#server/features/plans/plans.queries.ts'
import { requireFeature } from '#server/platform/auth/entitlements.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import { FileMissing, receiveForm, withBytes } from '#server/platform/files/received-file.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { parse, withoutNull } from '#server/platform/http/parse.ts'
import { invalid } from '#server/platform/http/problem.ts'

export const importHandlers: Handlers<typeof imports> = {
  properties: async (ctx, { query: { dryRun }, parts }) => {
    await ctx.limits.imports.attempt(ctx.scope.userId)
    const read = await readProperties(ctx.requester, await receiveTable(ctx, parts))
    if (dryRun) return replyOf(read, await checkProperties(ctx.db, ctx, read, ctx.actor.plan))
    return ctx.db.transaction(async (tx) => {
      const plan = await lockPlan(tx, ctx.scope)
      requireFeature(plan, 'bulkOperations')
      await requireRoomForProperties(tx, ctx.scope, plan, read.rows.length)
      const reply = withoutProblems(replyOf(read, await checkProperties(tx, ctx, read, plan)))
      await importProperties(tx, ctx, read.rows)
      return reply
    })
  },

  tenancies: async (ctx, { query: { dryRun }, parts }) => {
    await ctx.limits.imports.attempt(ctx.scope.userId)
    const read = await readTenancies(ctx.requester, await receiveTable(ctx, parts))
    const hasEmails = [...read.rows, ...read.faulty].some(({ values }) => values.email)
    const checked = await countRefusals(ctx, hasEmails, () => checkTenancies(ctx.db, ctx, read, ctx.actor.plan))
    if (dryRun) return replyOf(read, [...checked.problems, ...(await rowsThatMustWait(ctx, checked))])
    withoutProblems(replyOf(read, checked.problems))
    return countInvitations(ctx, checked, () =>
      ctx.db.transaction(async (tx) => {
        const plan = await lockPlan(tx, ctx.scope)
        requireFeature(plan, 'bulkOperations')
        const now = await checkTenancies(tx, ctx, read, plan)
        const reply = withoutProblems(replyOf(read, now.problems))
        const tenantAccounts = { of: ctx.scope.userId, adding: countNewAccounts(now) }
        await requireRoom(tx, ctx.scope, { tenantAccounts }, ctx.now)
        await importTenancies(tx, ctx, now)
        return reply
      }),
    )
  },
}

/** @throws Problem 400, 413. */
async function receiveTable({ requester }: LandlordContext, parts: AsyncIterable<Multipart>) {
  const { fields, file } = await receiveForm(parts, requester, ({ file }) => withBytes(file, async (bytes) => bytes))
  if (file === null) throw new FileMissing()
  return { bytes: file, leaveOut: parse(importForm, withoutNull(fields)).leaveOut ?? [] }
}

function replyOf(
  { count, rows, problems, isHeaderWrong }: ReadImport<unknown>,
  more: readonly ImportProblem[],
): ImportReply {
  const wrong = new Set(more.map(({ line }) => line))
  const errors = [...problems, ...more].toSorted((a, b) => a.line - b.line)
  return { rows: count, valid: isHeaderWrong ? 0 : rows.filter(({ line }) => !wrong.has(line)).length, errors }
}

const mostListed = 20

/** @throws Problem 400 with the first problems, when there are any. */
function withoutProblems(reply: ImportReply): ImportReply {
  const { errors } = reply
  if (errors.length === 0) return reply
  const listed = errors.slice(0, mostListed).map(({ line, field, message }) => `line ${line}, ${field}: ${message}`)
  const more = errors.length > mostListed ? [`and ${errors.length - mostListed} more`] : []
  throw invalid(`file: Nothing was imported; ${[...listed, ...more].join('; ')}`)
}
