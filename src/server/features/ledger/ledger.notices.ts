/**
 * The notification about money that came in. A tenant who has not accepted the tenancy yet gets none, and one who may
 * not be asked for money does not read in it what they owe (rule: arrears-rests).
 */
import type { Receipt } from '#api/ledger.ts'
import { formatDayLong } from '#domain/day.ts'
import { balanceInWords } from '#domain/ledger.ts'
import { formatPence } from '#domain/money.ts'
import type { LockedTenancy } from '#server/features/ledger/posting.queries.ts'
import type { NewNotification } from '#server/features/notifications/notifications.queries.ts'

export function receivedNotice(
  account: LockedTenancy,
  { amount, date, balance }: Pick<Receipt, 'amount' | 'date' | 'balance'>,
  isAskable: boolean,
): NewNotification[] {
  if (!account.accepted) return []
  const cameIn = `${formatPence(amount)} for ${account.address} came in on ${formatDayLong(date)}.`
  return [
    {
      userId: account.tenantUserId,
      propertyId: account.propertyId,
      type: 'rent_payment',
      title: 'Payment received',
      message: balance > 0 && !isAskable ? cameIn : `${cameIn} Your account: ${balanceInWords(balance)}.`,
      relatedEntityType: 'tenancy',
      relatedEntityId: account.id,
    },
  ]
}
