import type { reminders } from '#api/reminders.ts'
import { type LeadTimes, longestFirst } from '#domain/reminder.ts'
import { changeLeadTimes, getLeadTimes, listSentMails } from '#server/features/reminders/reminders.queries.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

export const reminderHandlers: Handlers<typeof reminders> = {
  settings: ({ db, scope }) => getLeadTimes(db, scope),

  updateSettings: ({ db, scope }, { body }) =>
    db.transaction((tx) => changeLeadTimes(tx, scope, allLongestFirst(body))),

  sent: ({ db, scope }, { query }) => listSentMails(db, scope, query),
}

function allLongestFirst(change: { [Kind in keyof LeadTimes]?: number[] | undefined }): Partial<LeadTimes> {
  const given = Object.entries(change).flatMap(([kind, days]) => (days ? [[kind, longestFirst(days)]] : []))
  return Object.fromEntries(given)
}
