import { type Fixtures, noInput } from '#test/walk/fixture.ts'

/** Notifications, which of them come by e-mail, and when people are reminded. */
export const noticeFixtures = {
  notificationPreferences: {
    get: noInput,
    update: { call: () => ({ body: { mail: { rent_payment: false }, digest: 'weekly' as const } }) },
  },
  notifications: {
    list: noInput,
    unreadCount: noInput,
    markAllRead: noInput,
    markRead: { call: ({ mine }) => ({ params: { id: mine.notification.id } }), about: 'row', for: ['tenant'] },
  },
  reminders: {
    settings: noInput,
    updateSettings: { call: () => ({ body: { documents: [60, 30], rent: [], inspections: [2] } }) },
    sent: noInput,
  },
} satisfies Partial<Fixtures>
