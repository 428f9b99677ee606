/** Notifications that lead to the account of a tenancy: about its money, its payment plan or its deposit. */
import type { LockedTenancy } from '#server/features/ledger/posting.queries.ts'
import type { NewNotification } from '#server/features/notifications/notifications.queries.ts'

type Words = Pick<NewNotification, 'title' | 'message' | 'onceKey'>

const about = ({ id, propertyId }: LockedTenancy) => ({
  propertyId,
  type: 'rent_payment' as const,
  relatedEntityType: 'tenancy',
  relatedEntityId: id,
})

/** None to a tenant who has not accepted the tenancy yet. */
export const toTenant = (account: LockedTenancy, words: Words): NewNotification[] =>
  account.accepted ? [{ ...about(account), userId: account.tenantUserId, ...words }] : []

export const toLandlord = (account: LockedTenancy, words: Words): NewNotification[] => [
  { ...about(account), userId: account.landlordId, ...words },
]
