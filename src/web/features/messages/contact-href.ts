import type { MessageContact } from '#api/messages.ts'

/** The conversation with somebody, or, before the first message, the place to begin it. */
export const contactHref = ({ conversationId, tenantId }: Pick<MessageContact, 'conversationId' | 'tenantId'>) =>
  conversationId === null ? `/messages?tenant=${tenantId}` : `/messages?conversation=${conversationId}`
