/** The notifications about payment plans. */
import type { Day } from '#domain/day.ts'
import { toLandlord, toTenant } from '#server/features/ledger/account-notices.ts'
import type { LockedTenancy } from '#server/features/ledger/posting.queries.ts'
import type { NewNotification } from '#server/features/notifications/notifications.queries.ts'

/** At most once a day: a tenant who reads one notice sees the newest offer, however often it was changed. */
export const planOfferedNotice = (account: LockedTenancy, today: Day): NewNotification[] =>
  toTenant(account, {
    onceKey: `plan-offered:${account.id}:${today}`,
    title: 'Payment plan offered',
    message:
      `Your landlord offers you a payment plan for ${account.address}. ` +
      'Look at it under My Payments, and accept it there.',
  })

export const planWithdrawnNotice = (account: LockedTenancy, today: Day): NewNotification[] =>
  toTenant(account, {
    onceKey: `plan-withdrawn:${account.id}:${today}`,
    title: 'Payment plan withdrawn',
    message: `Your landlord has withdrawn the payment plan for ${account.address}.`,
  })

export const planAcceptedNotice = (account: LockedTenancy): NewNotification[] =>
  toLandlord(account, {
    title: 'Payment plan accepted',
    message: `${account.tenantName} has accepted the payment plan for ${account.address}.`,
  })
