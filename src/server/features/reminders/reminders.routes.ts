import type { reminders } from '#api/reminders.ts'
import { type LeadTimes, longestFirst } from '#domain/reminder.ts'
import { didToAccount, doneIfChanged } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { lockLandlord } from '#server/features/plans/plans.queries.ts'
import { getLeadTimes, listSentMails, saveLeadTimes } from '#server/features/reminders/reminders.queries.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

export const reminderHandlers: Handlers<typeof reminders> = {
  settings: ({ db, scope }) => getLeadTimes(db, scope),

  updateSettings: ({ db, scope }, { body }) =>
    db.transaction(async (tx) => {
      // So that two changes at once both count.
      await lockLandlord(tx, scope)
      const before = await getLeadTimes(tx, scope)
      const changes = allLongestFirst(body)
      const after = { ...before, ...changes }
      await saveLeadTimes(tx, scope, after)
      const done = doneIfChanged({ before, changes }, didToAccount(scope, 'Reminder settings changed'))
      await announce(tx, 'reminderSetting', { people: [scope.userId] }, done)
      return after
    }),

  sent: ({ db, scope }, { query }) => listSentMails(db, scope, query),
}

function allLongestFirst(change: { [Kind in keyof LeadTimes]?: number[] | undefined }): Partial<LeadTimes> {
  const given = Object.entries(change).flatMap(([kind, days]) => (days ? [[kind, longestFirst(days)]] : []))
  return Object.fromEntries(given)
}
