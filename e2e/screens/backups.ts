// The backup card of settings in its states. Those that last a moment only, or need a
// week, are answered as the server would.
import type { Page } from '@playwright/test'
import { backups, type Restore } from '#api/backups.ts'
import type { Reply } from '#api/client.ts'
import type { Visit } from './visit.ts'

type List = Reply<typeof backups.list>

const dayAndMark = ['21-3f9a2c', '20-77ab01', '19-c0ffee', '18-5e1d22', '17-9b40aa']
const rows = dayAndMark.map((each, at) => ({
  fileName: `latchkey-backup-2026-11-${each}.zip`,
  created: `2026-11-${21 - at}T06:${10 + at}:00.000Z`,
  formattedSize: ['1.2 GB', '845 MB', '84 MB', '9.1 MB', '512 kB'][at] ?? '',
  size: 1_200_000_000,
  isAutomatic: at > 0,
}))
const none: List = { backups: [], making: null, problem: null, isDaily: false, check: null }
const five: List = { ...none, backups: rows, isDaily: true }
const counts = { rows: 1_204, files: 312, differences: 0, examples: [] }
const check = { ...counts, fileName: rows[0]?.fileName ?? '', at: '2026-11-15T05:00:00.000Z' }
const example = '1 document: its file is not in the backup'

const restored = [
  { count: 12, what: 'properties' },
  { count: 14, what: 'tenancies' },
  { count: 30, what: 'documents' },
  { count: 1_148, what: 'rent payments' },
  { count: 312, what: 'files' },
]
const omitted = [
  { count: 3, what: 'documents', why: 'its file is not of the type that its name says' },
  { count: 1, what: 'property', why: 'the Free plan has room for 10 properties, and this account has that many' },
]
const sent: Restore = {
  id: 1,
  state: 'ready',
  createdAt: '2026-11-21T09:00:00.000Z',
  finishedAt: null,
  done: 0,
  total: 0,
  summary: { madeOn: '2026-11-15', contents: restored, omitted },
  report: null,
  problem: null,
}

const answerWith = (list: List, restore: Restore | null) => async (page: Page) => {
  await page.route(`**${backups.list.path}`, (route) => route.fulfill({ json: list }))
  await page.route(`**${backups.latestRestore.path}`, (route) => route.fulfill({ json: { restore } }))
}

const at = { who: 'landlord', path: '/settings' } as const

export const backupVisits: Visit[] = [
  {
    ...at,
    title: 'no backup yet, one that was not made, and one that could not be restored',
    answers: answerWith(
      { ...none, problem: 'The backup could not be made. Please try again, or write to support.' },
      {
        ...sent,
        state: 'failed',
        problem: 'The backup could not be restored. Nothing has been changed. Please try again, or write to support.',
      },
    ),
    shows: (page) => page.getByText('No backups yet.'),
  },
  {
    ...at,
    title: 'a backup being made and one being restored',
    answers: answerWith(
      { ...five, making: { fileName: 'latchkey-backup-2026-11-22-0a1b2c.zip', done: 40, total: 312 } },
      { ...sent, state: 'restoring', done: 120, total: 312 },
    ),
    shows: (page) => page.getByText('You can leave this page; the restore goes on.'),
  },
  {
    ...at,
    title: 'five backups, and what is in one before it is restored',
    answers: answerWith({ ...five, check }, sent),
    shows: (page) => page.getByText(/^This backup of 15 November/),
  },
  {
    ...at,
    title: 'a backup whose check found differences, and one that has been restored',
    answers: answerWith(
      { ...five, check: { ...check, differences: 1, examples: [example] } },
      { ...sent, state: 'done', finishedAt: '2026-11-21T09:04:00.000Z', report: { restored, omitted } },
    ),
    shows: (page) => page.getByText('This was not restored:'),
  },
]
