import type { Conversation } from '#api/messages.ts'

/** The one of the two who is not reading. */
export function otherOf({ participants }: Pick<Conversation, 'participants'>, reader: { id: number }) {
  return participants.find(({ id }) => id !== reader.id) ?? { id: reader.id, name: '' }
}
