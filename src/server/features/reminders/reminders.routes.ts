import type { reminders } from '#api/reminders.ts'
import type { LeadTimes } from '#domain/reminder.ts'
import { changeLeadTimes, getLeadTimes, listSentMails } from '#server/features/reminders/reminders.queries.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

export const reminderHandlers: Handlers<typeof reminders> = {
  settings: ({ db, scope }) => getLeadTimes(db, scope),

  updateSettings: ({ db, scope }, { body }) => db.transaction((tx) => changeLeadTimes(tx, scope, mostFirst(body))),

  sent: ({ db, scope }, { query }) => listSentMails(db, scope, query),
}

function mostFirst(change: { [Kind in keyof LeadTimes]?: number[] | undefined }): Partial<LeadTimes> {
  const given = Object.entries(change).flatMap(([kind, days]) => (days ? [[kind, days.toSorted((a, b) => b - a)]] : []))
  return Object.fromEntries(given)
}
