/** Which notifications a person also wants by e-mail. */
import { z } from 'zod/mini'
import { endpoint } from '#api/contract.ts'
import { flag, flagInput } from '#api/fields.ts'
import { digests, type MailKind, mailKinds } from '#domain/notification-mail.ts'

const forEachKind = <S extends z.ZodMiniType>(schema: S) =>
  Object.fromEntries(mailKinds.map((kind) => [kind, schema])) as Record<MailKind, S>

const notificationPreference = z.object({
  /** A choice for every kind. */
  mail: z.object(forEachKind(flag)),
  /** With a summary, anything that is not urgent comes only in that. */
  digest: z.enum(digests),
})
export type NotificationPreference = z.infer<typeof notificationPreference>

/** Kinds that are left out stay as they are. */
const changedPreference = z.object({
  mail: z._default(
    z.strictObject(forEachKind(z.optional(flagInput)), {
      error: (issue) =>
        issue.code === 'unrecognized_keys' ? 'Unknown kind of notification' : 'Must be choices by kind',
    }),
    {},
  ),
  digest: z.optional(z.enum(digests, 'Must be off, daily or weekly')),
})

export const notificationPreferences = {
  get: endpoint({
    method: 'GET',
    path: '/api/notification-preferences',
    summary: 'Get which of your notifications are e-mailed to you',
    access: 'signedIn',
    reply: notificationPreference,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/notification-preferences',
    summary: 'Choose which of your notifications are e-mailed to you',
    access: 'signedIn',
    body: changedPreference,
    reply: notificationPreference,
  }),
}
