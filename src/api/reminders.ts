/** How many days ahead people are reminded, and which e-mails were sent. */
import { z } from 'zod/mini'
import { endpoint } from '#api/contract.ts'
import { id, instant, pageQuery } from '#api/fields.ts'
import { longestLeadTime, mostLeadTimes } from '#domain/reminder.ts'

const daysMessage = `Must be whole numbers of days from 1 to ${longestLeadTime}`

const isLeadTime = (days: number) => Number.isInteger(days) && days >= 1 && days <= longestLeadTime

/** Days ahead, in any order, each once. */
export const leadTimes = z.array(z.number(daysMessage), daysMessage).check(
  z.refine((all) => all.every(isLeadTime), daysMessage),
  z.maxLength(mostLeadTimes, `At most ${mostLeadTimes} reminders`),
  z.refine((days) => new Set(days).size === days.length, 'Each number of days only once'),
)

/**
 * Days ahead, the most first. An empty list means no reminder ahead; people are still notified of anything expired or
 * overdue.
 */
const reminderSetting = z.object({
  documents: z.array(z.int()),
  rent: z.array(z.int()),
  inspections: z.array(z.int()),
})
export type ReminderSetting = z.infer<typeof reminderSetting>

/** Settings that are left out stay as they are. */
const changedReminderSetting = z.object({
  documents: z.optional(leadTimes),
  rent: z.optional(leadTimes),
  inspections: z.optional(leadTimes),
})

const sentMail = z.object({
  id,
  /** The recipient. */
  name: z.string(),
  address: z.string(),
  subject: z.string(),
  /** Also `waiting` between a failed try and the next. */
  state: z.enum(['waiting', 'sent', 'failed']),
  tries: z.int(),
  lastTriedAt: z.nullable(instant),
  createdAt: instant,
})
export type SentMail = z.infer<typeof sentMail>

export const reminders = {
  settings: endpoint({
    method: 'GET',
    path: '/api/reminder-settings',
    summary: 'Get how many days ahead you and your tenants are reminded',
    access: 'landlord',
    apiKeys: true,
    reply: reminderSetting,
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/api/reminder-settings',
    summary: 'Choose how many days ahead you and your tenants are reminded',
    access: 'landlord',
    apiKeys: true,
    body: changedReminderSetting,
    reply: reminderSetting,
  }),
  sent: endpoint({
    method: 'GET',
    path: '/api/sent-mails',
    summary:
      'List the e-mails sent about your notifications, and as a landlord the reminders to your tenants, newest first',
    access: 'signedIn',
    apiKeys: true,
    query: z.object(pageQuery),
    reply: z.array(sentMail),
    paged: true,
  }),
}
