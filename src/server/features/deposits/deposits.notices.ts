/** The notifications about deposits. */
import type { Deduction } from '#api/deposits.ts'
import type { Day } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { isOtherDeduction, protectBy } from '#domain/deposit.ts'
import { formatPence } from '#domain/money.ts'
import type { ToProtect } from '#server/features/deposits/deposit-reminders.queries.ts'
import { toLandlord, toTenant } from '#server/features/ledger/account-notices.ts'
import type { LockedTenancy } from '#server/features/ledger/posting.queries.ts'
import type { NewNotification } from '#server/features/notifications/notifications.queries.ts'
import { quoteOf } from '#server/features/notifications/quote.ts'

export function proposedNotice(account: LockedTenancy, { description, amount }: Deduction): NewNotification[] {
  const proposal = `Your landlord proposes to keep ${formatPence(amount)} of your deposit for ${account.address}`
  const message = `${proposal}: ${quoteOf(description)}. Agree or answer under My Payments.`
  return toTenant(account, { title: 'Deduction from your deposit proposed', message })
}

/**
 * No notice for a change of evidence alone. A deduction that has to be answered again is notified once a day, however
 * often it is changed.
 */
export function changedNotice(
  account: LockedTenancy,
  before: Deduction,
  after: Deduction,
  today: Day,
): NewNotification[] {
  const { id, description, agreedAmount } = after
  const title = 'Deduction from your deposit changed'
  if (agreedAmount !== null && agreedAmount !== before.agreedAmount)
    return toTenant(account, {
      title,
      message: `Your landlord has entered ${formatPence(agreedAmount)} as agreed for ${quoteOf(description)} at ${account.address}.`,
    })
  if (!isOtherDeduction(before, after)) return []
  const change = `Your landlord has changed the deduction for ${quoteOf(description)} at ${account.address}`
  const message = `${change}. Look at it under My Payments, and agree or answer there.`
  return toTenant(account, { title, message, onceKey: `deduction-changed:${id}:${today}` })
}

export const withdrawnNotice = (account: LockedTenancy, { description, amount }: Deduction): NewNotification[] =>
  toTenant(account, {
    title: 'Deduction from your deposit withdrawn',
    message: `Your landlord no longer proposes to keep ${formatPence(amount)} of your deposit for ${account.address}: ${quoteOf(description)}.`,
  })

export const answeredNotice = (
  account: LockedTenancy,
  { description, amount, agreedAmount, tenantAnswer }: Deduction,
): NewNotification[] => {
  const [title, answer, sum] =
    tenantAnswer === 'agreed'
      ? ['Deduction agreed', 'agrees to', agreedAmount ?? amount]
      : ['Deduction disputed', 'disputes', amount]
  const message = `${account.tenantName} ${answer} the deduction of ${formatPence(sum)} for ${quoteOf(description)} at ${account.address}.`
  return toLandlord(account, { title, message })
}

/** How much of a deposit was paid back and kept, in pence. */
interface Settled {
  readonly returned: number
  readonly kept: number
}

const settledInWords = ({ returned, kept }: Settled): string =>
  [returned > 0 && `${formatPence(returned)} as paid back`, kept > 0 && `${formatPence(kept)} as kept`]
    .filter(Boolean)
    .join(' and ')

export const returnedNotice = (account: LockedTenancy, settled: Settled, returnedOn: Day): NewNotification[] =>
  toTenant(account, {
    title: settled.returned > 0 ? 'Deposit paid back' : 'Deposit kept',
    message: `Your landlord has recorded ${settledInWords(settled)} of your deposit for ${account.address} on ${formatDayLong(returnedOn)}.`,
  })

export const returnTakenBackNotice = (account: LockedTenancy, settled: Settled): NewNotification[] =>
  toTenant(account, {
    title: 'Deposit corrected',
    message: `Your landlord no longer records ${settledInWords(settled)} of your deposit for ${account.address}.`,
  })

/** Once per deposit and day. */
export const protectionNotice = (
  { tenantId, landlordId, propertyId, tenantName, address, receivedOn, protectedOn, tenancyEnded }: ToProtect,
  { today, dueOn }: { today: Day; dueOn: Day },
): NewNotification => {
  const last = protectBy(receivedOn)
  const what = protectedOn === null ? 'is to be protected' : 'needs its prescribed information given'
  const when = last < today ? `: the last day was ${formatDayLong(last)}` : ` by ${formatDayLong(last)}`
  const ofEnded = `is to be paid back${last < today ? `: it was not fully protected by ${formatDayLong(last)}` : `, or protected,${when}`}`
  return {
    userId: landlordId,
    propertyId,
    type: 'system',
    title: tenancyEnded ? 'Deposit to pay back' : last < today ? 'Deposit protection is late' : 'Deposit to protect',
    message: `The deposit of ${tenantName} for ${address} ${tenancyEnded ? ofEnded : `${what}${when}`}.`,
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
  }: Omit<ToProtect, 'receivedOn' | 'protectedOn' | 'tenancyEnded'>,
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
