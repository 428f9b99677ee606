/**
 * The messages between instances through PostgreSQL: sent inside a transaction, and delivered when it is committed or
 * never.
 */
import { z } from 'zod/mini'
import { id } from '#api/fields.ts'
import { liveNotification } from '#api/live.ts'

export const liveChannel = 'latchkey_live'

/** PostgreSQL carries less than 8,000 bytes. */
export const longestMessage = 7_900

/** Somebody's accounts, and the guests of homes, who have none. */
const people = { to: z.array(id), guestsOf: z.array(id) }

export const liveMessage = z.discriminatedUnion('kind', [
  /** `change` may be one that only a newer version knows. */
  z.object({ kind: z.literal('changed'), ...people, change: z.string() }),
  z.object({ kind: z.literal('notification'), to: id, data: liveNotification }),
  z.object({ kind: z.literal('typing'), ...people, conversationId: id, userId: id }),
  z.object({ kind: z.literal('sessionsEnded'), sessionIds: z.array(id) }),
])
export type LiveMessage = z.infer<typeof liveMessage>
