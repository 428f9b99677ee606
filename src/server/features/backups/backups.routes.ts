import type { Backup, backups } from '#api/backups.ts'
import { formatSize } from '#domain/backup.ts'
import { announce } from '#server/db/live.queries.ts'
import { orderBackup } from '#server/features/backups/backups.actions.ts'
import {
  findLatestBackup,
  findLatestCheck,
  getBackup,
  hasDailyBackup,
  listBackups,
  setDailyBackup,
} from '#server/features/backups/backups.queries.ts'
import { issueTicket } from '#server/platform/auth/tickets.ts'
import { fileReply } from '#server/platform/files/file-reply.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

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

  create: async (ctx) => {
    const { fileName, createdAt } = await orderBackup(ctx, ctx.scope, ctx.now, false)
    return { fileName, created: createdAt }
  },

  setDaily: async ({ db, scope }, { body: { isDaily } }) => {
    await db.transaction(async (tx) => {
      await setDailyBackup(tx, scope, isDaily)
      await announce(tx, 'backup', { people: [scope.userId] })
    })
    return { isDaily }
  },

  ticket: async ({ db, scope, actor, secret, now }, { params }) => {
    const { fileName } = await getBackup(db, scope, params.fileName)
    return issueTicket(secret, `/api/backup/download/${fileName}`, actor.sessionId, now)
  },

  download: async ({ db, scope, backups }, { params }) => {
    const { file, size, fileName } = await getBackup(db, scope, params.fileName)
    return fileReply(backups, { file, size, mimeType: 'application/zip' }, fileName, 'save')
  },
}

type Row = Awaited<ReturnType<typeof listBackups>>[number]

const shown = ({ fileName, createdAt, size, isAutomatic }: Row): Backup => {
  const bytes = size ?? 0
  return { fileName, created: createdAt, formattedSize: formatSize(bytes), size: bytes, isAutomatic }
}
