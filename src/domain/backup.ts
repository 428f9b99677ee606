/**
 * A landlord can take everything that they have entered here away as one archive, and bring it
 * back into this account or another one. Backups are made when asked for or every morning, a few
 * are kept, and each week the newest is tried out.
 */
import { countedWithCommas } from './counted.ts'
import type { Day } from './day.ts'
import { formatDayNear, formatInstant } from './day-forms.ts'

export const backupStates = ['making', 'ready', 'failed'] as const
export const restoreStates = ['ready', 'restoring', 'done', 'failed', 'discarded'] as const

/** How many backups are kept; older ones are removed with their files (rule: backups-kept). */
export const mostBackups = 5

/** Backups of one account in 24 hours, including those of the morning's job (rule: backups-limits). */
export const mostBackupsPerDay = 20
export const mostRestoresPerDay = 50

const gigabyte = 1_000_000_000

/** The largest archive that may be uploaded to be restored, in bytes (rule: backups-limits). */
export const largestArchive = 2 * gigabyte
/** The most bytes that an archive may unpack to. */
export const largestUnpacked = 10 * gigabyte
/** The most files in an archive. */
export const mostEntries = 100_000
/** The most rows in all of an archive's tables, whether they come back or not: each takes its time to be read. */
export const mostArchivedRows = 10_000_000
/**
 * The most of them that do not come back, for whatever reason. They are read twice, the second time while others may
 * wait, and something is remembered of many of them.
 */
export const mostRefusedRows = 500_000
/** The most of them that cannot be read, which takes the longest. A backup made here has none. */
export const mostUnreadableRows = 100_000
/**
 * How many times larger a file may be unpacked than packed. What people write shrinks to a
 * tenth or a twentieth; a zip bomb to a thousandth.
 */
export const largestRatio = 200

/** How many days pass between two drills of a landlord's newest backup. */
export const drillEveryDays = 7

/** 'latchkey-backup-2026-11-21-3f9a2c.zip': the day it was made, and something to tell two of one day apart. */
export const backupFileName = (day: Day, mark: string): string => `latchkey-backup-${day}-${mark}.zip`

/** 'Restored and compared on 15 November: 1,204 rows, 312 files, no difference', or how many differences there were. */
export function drillSentence(
  check: { on: Day; rows: number; files: number; differences: number },
  today: Day,
): string {
  const { on, rows, files, differences } = check
  const parts = [
    countedWithCommas(rows, 'row'),
    countedWithCommas(files, 'file'),
    differences === 0 ? 'no difference' : countedWithCommas(differences, 'difference'),
  ]
  return `Restored and compared on ${formatDayNear(on, today)}: ${parts.join(', ')}`
}

/**
 * For a tenant's answer that a backup brought back: it must not pass for what was given
 * here (rule: backups-restored-answers).
 */
export const restoredAnswerText = (when: string, what: 'answer' | 'acceptance'): string =>
  `Restored from a backup ${when}: this ${what} was not given here.`

const list = new Intl.ListFormat('en-GB')
const namedFirst = /^(propert(y|ies)|tenanc(y|ies)|documents?|files?)$/

/**
 * 'This backup of 15 November holds 12 properties, 14 tenancies, 30 files and 400 other
 * records; restoring adds them to this account.'
 */
export function contentsSentence(
  backup: { madeOn: Day; contents: readonly { what: string; count: number }[] },
  today: Day,
): string {
  const named = backup.contents.filter(({ what }) => namedFirst.test(what))
  const others = backup.contents.filter((each) => !named.includes(each)).reduce((sum, { count }) => sum + count, 0)
  const held = named.map(({ what, count }) => countedWithCommas(count, what, what))
  if (others > 0) held.push(countedWithCommas(others, 'other record'))
  const day = formatDayNear(backup.madeOn, today)
  if (held.length === 0) return `This backup of ${day} holds nothing that can be restored.`
  return `This backup of ${day} holds ${list.format(held)}; restoring adds them to this account.`
}

/** Under signatures that came with an archive, which anybody could change (rule: backups-restored-signatures). */
export const restoredSignatures = (restoredAt: string): string =>
  `Restored from a backup ${formatInstant(restoredAt)}: signatures of before that were not made here.`
