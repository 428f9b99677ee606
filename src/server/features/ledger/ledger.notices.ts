/**
 * The notifications about money that came in, and about receipts that were reversed. A tenant who may not be asked for
 * money does not read in them what they owe (rule: arrears-rests).
 */
import type { Receipt } from '#api/ledger.ts'
import type { Day } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { balanceInWords } from '#domain/ledger.ts'
import { formatPence } from '#domain/money.ts'
import { toTenant } from '#server/features/ledger/account-notices.ts'
import type { LockedTenancy } from '#server/features/ledger/posting.queries.ts'
import type { NewNotification } from '#server/features/notifications/notifications.queries.ts'

export function receivedNotice(
  account: LockedTenancy,
  { amount, date, balance }: Pick<Receipt, 'amount' | 'date' | 'balance'>,
  isAskable: boolean,
): NewNotification[] {
  const cameIn = `${formatPence(amount)} for ${account.address} came in on ${formatDayLong(date)}.`
  return noticeOf(account, 'Payment received', { what: cameIn, balance, isAskable })
}

/** For one reversed receipt, or for several at once, which have no common `date` (rule: ledger-corrected). */
export function takenBackNotice(
  account: LockedTenancy,
  { amount, date, balance }: { amount: number; date: Day | null; balance: number },
  isAskable: boolean,
): NewNotification[] {
  const ofDay = date ? ` of ${formatDayLong(date)}` : ''
  const takenBack = `${formatPence(amount)}${ofDay} for ${account.address} no longer counts as received.`
  return noticeOf(account, 'Payment corrected', { what: takenBack, balance, isAskable })
}

function noticeOf(
  account: LockedTenancy,
  title: string,
  { what, balance, isAskable }: { what: string; balance: number; isAskable: boolean },
): NewNotification[] {
  const message = balance > 0 && !isAskable ? what : `${what} Your account: ${balanceInWords(balance)}.`
  return toTenant(account, { title, message })
}
