import { type Backup, backups } from '#api/backups.ts'
import { urlOf } from '#api/contract.ts'
import { formatSize } from '#domain/file-size.ts'
import { didToAccount, doneIfChanged } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { backupMade, orderBackup } from '#server/features/backups/backups.actions.ts'
import {
  findLatestBackup,
  findLatestCheck,
  getBackup,
  hasDailyBackup,
  listBackups,
  setDailyBackup,
} from '#server/features/backups/backups.queries.ts'
import { beginRestore, receiveBackup, restoreOver } from '#server/features/backups/restores.actions.ts'
import { discardWaiting, findLatestRestore } from '#server/features/backups/restores.queries.ts'
import { lockLandlord } from '#server/features/plans/plans.queries.ts'
import { logSecurityEvent } from '#server/platform/auth/security-log.ts'
import { issueTicket } from '#server/platform/auth/tickets.ts'
import { fileReply } from '#server/platform/files/file-reply.ts'
import { discardFiles } from '#server/platform/files/file-store.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/problem.ts'

export const backupHandlers: Handlers<typeof backups> = {
  list: async ({ db, scope }) => {
    const latest = await findLatestBackup(db, scope)
    return {
      backups: (await listBackups(db, scope)).map(shown),
      making: latest?.state === 'making' ? latest : null,
      problem: latest?.problem ?? null,
      isDaily: await hasDailyBackup(db, scope),
      check: await findLatestCheck(db, scope),
    }
  },

  create: async (ctx, { query }) => {
    const { id, fileName, createdAt } = await orderBackup(ctx, ctx.scope, { now: ctx.now, isAutomatic: false })
    const made = (query.wait ?? true) ? await backupMade(ctx.db, ctx.scope, id) : undefined
    return { fileName, created: createdAt, formattedSize: made ? shown(made).formattedSize : null }
  },

  setDaily: async ({ db, scope }, { body: { isDaily } }) => {
    await db.transaction(async (tx) => {
      const before = { isDaily: await hasDailyBackup(tx, scope) }
      await setDailyBackup(tx, scope, isDaily)
      const switched = didToAccount(scope, `Daily backups switched ${isDaily ? 'on' : 'off'}`)
      const done = doneIfChanged({ before, changes: { isDaily } }, switched)
      await announce(tx, 'backup', { people: [scope.userId] }, done)
    })
    return { isDaily }
  },

  ticket: async ({ db, scope, actor, secret, now }, { params }) => {
    const { fileName } = await getBackup(db, scope, params.fileName)
    return issueTicket(secret, urlOf(backups.download, { params: { fileName } }), actor.sessionId, now)
  },

  download: async (ctx, { params }) => {
    const { db, scope, backups } = ctx
    const { file, size, fileName } = await getBackup(db, scope, params.fileName)
    logSecurityEvent(ctx, 'data exported', scope.userId)
    return fileReply(backups, { file, size, mimeType: 'application/zip' }, fileName, 'save')
  },

  latestRestore: async ({ db, scope }) => ({ restore: (await findLatestRestore(db, scope)) ?? null }),

  restore: async (ctx, { query, parts }) => {
    const row = await receiveBackup(ctx, parts, query.dryRun ?? false)
    if (row.state !== 'restoring' || !(query.wait ?? true)) return row
    return (await restoreOver(ctx.db, ctx.scope, row.id)) ?? row
  },

  startRestore: (ctx, { params }) => beginRestore(ctx, params.id),

  discardRestore: async ({ db, scope, now, backups, log }, { params }) => {
    const files = await db.transaction(async (tx) => {
      await lockLandlord(tx, scope)
      const latest = await findLatestRestore(tx, scope)
      if (latest?.id !== params.id || latest.state !== 'ready') throw notFound('There is no such backup to restore')
      await announce(tx, 'backup', { people: [scope.userId] }, didToAccount(scope, 'Backup not restored'))
      return discardWaiting(tx, scope, now)
    })
    await discardFiles({ files: backups, log }, files)
    return { message: 'Nothing was restored.' }
  },
}

type Row = Awaited<ReturnType<typeof listBackups>>[number]

const shown = ({ fileName, createdAt, size, isAutomatic }: Row): Backup => {
  const bytes = size ?? 0
  return { fileName, created: createdAt, formattedSize: formatSize(bytes), size: bytes, isAutomatic }
}
