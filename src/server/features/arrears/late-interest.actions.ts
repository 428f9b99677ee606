/**
 * Interest on late rent: anybody may see what it would be, but it is charged only where the agreement allows it (rule:
 * arrears-interest).
 */
import { hasBreathingSpace } from '#domain/arrears/arrears.ts'
import { type Interest, lateInterest } from '#domain/arrears/late-interest.ts'
import type { Day } from '#domain/day.ts'
import { formatDay, formatDayLong } from '#domain/day-forms.ts'
import { formatPence, maxPence } from '#domain/money.ts'
import { breathingSpaceOf, getArrearsSettings, getTerms } from '#server/features/arrears/arrears-terms.queries.ts'
import { linkInterest, listPaidOff, sumChargedInterest } from '#server/features/arrears/late-interest.queries.ts'
import { enterCharge } from '#server/features/ledger/charging.actions.ts'
import { getEntry, getTenancyOfEntry } from '#server/features/ledger/ledger.queries.ts'
import type { LockedTenancy } from '#server/features/ledger/posting.queries.ts'
import { refuseFuture, type Writing } from '#server/features/ledger/writing.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict, invalid } from '#server/platform/http/problem.ts'

/** @throws Problem 404 for a charge that is not theirs, 400 for one that is no rent, 409 for one that is reversed. */
export async function readInterest(db: Db, scope: LandlordScope, chargeId: number, on: Day): Promise<Interest> {
  const tenancyId = await getTenancyOfEntry(db, scope, chargeId, 'charge')
  const { chargeKind, reversedById, amount, date: dueDate } = await getEntry(db, scope, chargeId)
  if (chargeKind !== 'rent') throw invalid('Interest is charged on late rent only.')
  if (reversedById !== null) throw conflict('This charge has been reversed.')
  const terms = await getTerms(db, scope, tenancyId)
  const present = breathingSpaceOf(terms)
  const { bankRates } = await getArrearsSettings(db, scope)
  const rent = {
    amount,
    dueDate,
    paid: await listPaidOff(db, scope, chargeId),
    breathingSpaces: [...terms.earlierBreathingSpaces, ...(present ? [present] : [])],
    charged: await sumChargedInterest(db, scope, chargeId),
  }
  return lateInterest(rent, bankRates, on)
}

/**
 * Charges interest to a locked tenancy. `inWords` says for the activity what was charged on which rent.
 * @throws Problem 409 where interest is not allowed or there is none.
 */
export async function chargeLateInterest(
  tx: Db,
  writing: Writing,
  account: LockedTenancy,
  { chargeId, on }: { chargeId: number; on: Day },
) {
  const { scope, today } = writing
  refuseFuture(on, today, 'on')
  const terms = await getTerms(tx, scope, account.id)
  const interest = await readInterest(tx, scope, chargeId, on)
  if (!terms.lateInterest)
    throw conflict('Late interest is only for a tenancy whose agreement allows it: record that first.')
  if (hasBreathingSpace(breathingSpaceOf(terms), today))
    throw conflict('No interest is charged during breathing space.')
  if (interest.amount === 0) throw conflict(`There is no interest to charge. ${interest.sum}`)
  if (interest.amount > maxPence)
    throw conflict(
      `The interest comes to more than ${formatPence(maxPence)}: check the rent, its due day and the rates.`,
    )
  const rent = await getEntry(tx, scope, chargeId)
  const interestId = await enterCharge(tx, writing, account, {
    kind: 'late_interest',
    amount: interest.amount,
    dueDate: today,
    description: described(rent.date, on, interest.sum),
  })
  await linkInterest(tx, scope, { interestId, rentChargeId: chargeId })
  const inWords = `Late interest of ${formatPence(interest.amount)} charged on the rent of ${formatPence(rent.amount)} due on ${formatDay(rent.date)}`
  return { charged: { chargeId: interestId, ...interest }, inWords }
}

/** The description of the charge: with the calculation where that fits. */
function described(dueDate: Day, on: Day, sum: string): string {
  const words = `Interest until ${formatDayLong(on)} on rent due on ${formatDayLong(dueDate)}`
  return words.length + sum.length < 198 ? `${words}: ${sum}` : words
}
