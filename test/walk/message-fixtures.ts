/** The calls of conversations. */
import { type Fixtures, missing, noInput } from '#test/walk/fixture.ts'
import type { World } from '#test/walk/world.ts'

const both = ['landlord', 'tenant'] as const
const ofMine = ({ mine }: World) => ({ query: { conversationId: mine.message.conversationId } })

/** A message that no other call has changed. */
const freshMessage =
  (by: 'landlord' | 'tenant') =>
  async ({ app, mine }: World) => {
    const receiver = by === 'landlord' ? mine.tenant : mine.landlord
    const { id } = await app.as(mine[by]).messages.create({
      body: { propertyId: mine.property.id, receiverId: receiver.id, content: 'When may the plumber come?' },
    })
    return { id }
  }

export const messageFixtures: Fixtures['messages'] = {
  conversations: {
    ...noInput,
    foreign: {
      'a property of another landlord': [200, ({ theirs }) => ({ query: { propertyId: theirs.property.id } })],
    },
  },
  contacts: noInput,
  list: {
    call: ofMine,
    about: 'row',
    for: both,
    foreign: {
      'a conversation of others': [404, ({ theirs }) => ({ query: { conversationId: theirs.message.conversationId } })],
    },
  },
  create: {
    call: ({ mine }) => ({
      body: { propertyId: mine.property.id, receiverId: mine.landlord.id, content: 'The tap drips again.' },
    }),
    about: 'property',
    for: ['tenant', 'co-tenant'],
    foreign: {
      'a tenant of somebody else': [
        403,
        ({ mine, theirs }) => ({
          body: { propertyId: mine.property.id, receiverId: theirs.tenant.id, content: 'Hello' },
        }),
      ],
      oneself: [
        403,
        ({ mine }) => ({ body: { propertyId: mine.property.id, receiverId: mine.landlord.id, content: 'Hello' } }),
      ],
      'a property of another landlord': [
        403,
        ({ theirs }) => ({ body: { propertyId: theirs.property.id, receiverId: theirs.tenant.id, content: 'Hello' } }),
      ],
      'a property that is not there': [
        404,
        ({ mine }) => ({ body: { propertyId: missing, receiverId: mine.tenant.id, content: 'Hello' } }),
      ],
      'a file of somebody else': [
        400,
        ({ mine, theirs }) => ({
          body: {
            propertyId: mine.property.id,
            receiverId: mine.tenant.id,
            content: 'Hello',
            attachments: [theirs.unattached.file],
          },
        }),
      ],
    },
  },
  unreadCount: noInput,
  update: {
    call: async (world) => ({ params: await freshMessage('landlord')(world), body: { content: 'On Friday, then.' } }),
    about: 'row',
    for: ['landlord'],
    others: { tenant: 403 },
  },
  remove: {
    call: async (world) => ({ params: await freshMessage('landlord')(world) }),
    about: 'row',
    for: ['landlord'],
    others: { tenant: 403 },
  },
  markRead: {
    call: async (world) => ({ params: await freshMessage('tenant')(world) }),
    about: 'row',
    for: ['landlord'],
    others: { tenant: 403 },
  },
  react: {
    call: ({ mine }) => ({ params: { id: mine.message.id }, body: { reaction: '👍' } }),
    about: 'row',
    for: both,
  },
  chatLogs: {
    ...noInput,
    foreign: {
      'a conversation of others': [200, ({ theirs }) => ({ query: { conversationId: theirs.message.conversationId } })],
    },
  },
  chatLogSummary: noInput,
  chatLogChoices: noInput,
  exportTicket: { call: () => ({ body: { format: 'pdf' as const } }) },
  exportPdf: noInput,
  exportCsv: noInput,
  sessions: noInput,
  updateSession: {
    call: ({ mine }) => ({ params: { conversationId: mine.message.conversationId }, body: { isPinned: true } }),
    about: 'row',
    for: both,
  },
}
