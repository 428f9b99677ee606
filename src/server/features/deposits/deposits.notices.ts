/** The notifications about deposits. A tenant who has not accepted the tenancy yet gets none. */
import type { Deduction } from '#api/deposits.ts'
import { type Day, formatDayLong } from '#domain/day.ts'
import { protectBy } from '#domain/deposit.ts'
import { formatPence } from '#domain/money.ts'
import type { ToProtect } from '#server/features/deposits/deposit-reminders.queries.ts'
import type { LockedTenancy } from '#server/features/ledger/posting.queries.ts'
import type { NewNotification } from '#server/features/notifications/notifications.queries.ts'

const about = ({ id, propertyId }: Pick<LockedTenancy, 'id' | 'propertyId'>) => ({
  propertyId,
  type: 'rent_payment' as const,
  relatedEntityType: 'tenancy',
  relatedEntityId: id,
})

const toTenant = (account: LockedTenancy, title: string, message: string): NewNotification[] =>
  account.accepted ? [{ ...about(account), userId: account.tenantUserId, title, message }] : []

export const proposedNotice = (account: LockedTenancy, { description, amount }: Deduction): NewNotification[] =>
  toTenant(
    account,
    'Deduction from your deposit proposed',
    `Your landlord proposes to keep ${formatPence(amount)} of your deposit for ${account.address}: ${description}. Agree or answer under Rent.`,
  )

export const agreedNotice = (account: LockedTenancy, { description, agreedAmount }: Deduction): NewNotification[] =>
  toTenant(
    account,
    'Deduction from your deposit changed',
    `Your landlord has entered ${formatPence(agreedAmount ?? 0)} as agreed for ${description} at ${account.address}.`,
  )

export const answeredNotice = (
  account: LockedTenancy,
  { description, amount, tenantAnswer }: Deduction,
): NewNotification[] => [
  {
    ...about(account),
    userId: account.landlordId,
    title: tenantAnswer === 'agreed' ? 'Deduction agreed' : 'Deduction disputed',
    message: `${account.tenantName} ${tenantAnswer === 'agreed' ? 'agrees to' : 'disputes'} the deduction of ${formatPence(amount)} for ${description} at ${account.address}.`,
  },
]

export const returnedNotice = (
  account: LockedTenancy,
  { returned, returnedOn }: { returned: number; returnedOn: Day },
): NewNotification[] =>
  toTenant(
    account,
    'Deposit paid back',
    `${formatPence(returned)} of your deposit for ${account.address} was paid back on ${formatDayLong(returnedOn)}.`,
  )

/** Once per deposit and day. */
export const protectionNotice = (
  { tenantId, landlordId, propertyId, tenantName, address, receivedOn, protectedOn }: ToProtect,
  { today, dueOn }: { today: Day; dueOn: Day },
): NewNotification => {
  const last = protectBy(receivedOn)
  const what = protectedOn === null ? 'is to be protected' : 'needs its prescribed information given'
  const when = last < today ? `: the last day was ${formatDayLong(last)}` : ` by ${formatDayLong(last)}`
  return {
    userId: landlordId,
    propertyId,
    type: 'system',
    title: last < today ? 'Deposit protection is late' : 'Deposit to protect',
    message: `The deposit of ${tenantName} for ${address} ${what}${when}.`,
    relatedEntityType: 'tenancy',
    relatedEntityId: tenantId,
    onceKey: `deposit:${tenantId}:${dueOn}`,
  }
}

export const holdingNotice = (
  {
    tenantId,
    landlordId,
    propertyId,
    tenantName,
    address,
  }: { tenantId: number; landlordId: number; propertyId: number; tenantName: string; address: string },
  { deadline, today, dueOn }: { deadline: Day; today: Day; dueOn: Day },
): NewNotification => ({
  userId: landlordId,
  propertyId,
  type: 'system',
  title: deadline < today ? 'Holding deposit is late' : 'Holding deposit to settle',
  message: `The holding deposit of ${tenantName} for ${address} ${deadline < today ? 'was to be' : 'is to be'} put towards the tenancy or paid back by ${formatDayLong(deadline)}.`,
  relatedEntityType: 'tenancy',
  relatedEntityId: tenantId,
  onceKey: `holding_deposit:${tenantId}:${dueOn}`,
})
