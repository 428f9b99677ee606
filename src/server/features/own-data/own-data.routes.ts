import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { urlOf } from '#api/contract.ts'
import { ownData } from '#api/own-data.ts'
import { type Day, londonDay } from '#domain/day.ts'
import { makeWorkFolder } from '#server/features/backups/work-folder.ts'
import { dumpTables, type Source, writeArchive } from '#server/features/backups/writing-archive.ts'
import { ownTables, readOwnRows } from '#server/features/own-data/own-data.queries.ts'
import { logSecurityEvent } from '#server/platform/auth/security-log.ts'
import { issueTicket } from '#server/platform/auth/tickets.ts'
import type { TenantContext } from '#server/platform/context.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

const readmeOf = (day: Day) => `What Latchkey holds about you, on ${day}.

data/           every row, one file for each kind, as JSON
csv/            the same for a spreadsheet
files/          your documents and photos; documents.csv and files.csv say which is which
manifest.json   how many there are of what, and the SHA-256 checksum of each file

statement.csv is the account of your rent. Amounts are in pence. Whoever has this file can read all of it: keep it where only you can open it.
`

/**
 * The rows are read at one moment into a folder, which goes when the last of the bytes
 * has been sent, or the reader has gone.
 */
async function writeOwnData({ db, scope, files, config, now, log }: TenantContext): Promise<Readable> {
  const folder = await makeWorkFolder(config)
  const remove = () =>
    rm(folder, { recursive: true, force: true }).catch((error: unknown) =>
      log.error({ err: error }, 'A folder of a download was not removed'),
    )
  try {
    const sources = ownTables(db, scope).map(
      ({ name }): Source => ({ name, read: (tx) => readOwnRows(tx, scope, name) }),
    )
    const dump = await dumpTables(db, scope, sources, folder)
    const archive = writeArchive({ dump, folder, files, at: now, readme: readmeOf(londonDay(now)) })
    archive.once('close', () => void remove())
    return archive
  } catch (error) {
    await remove()
    throw error
  }
}

export const ownDataHandlers: Handlers<typeof ownData> = {
  ticket: async ({ actor, secret, now }) => issueTicket(secret, urlOf(ownData.download), actor.sessionId, now),

  download: async (ctx) => {
    await ctx.limits.dataDownloads.attempt(ctx.scope.userId)
    logSecurityEvent(ctx, 'data exported', ctx.scope.userId)
    return {
      open: () => writeOwnData(ctx),
      type: 'application/zip',
      size: null,
      name: `latchkey-your-data-${londonDay(ctx.now)}.zip`,
      inline: false,
    }
  },
}
