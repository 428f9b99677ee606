/** What a landlord chooses that a payment pays. */
import type { Ledger, LedgerEntry } from '#api/ledger.ts'
import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import { formatPence, type Pence, poundsToPence } from '#domain/money.ts'

/** Pounds as typed, by the id of the charge. */
export type Chosen = Readonly<Record<number, string>>

export const chargeName = ({ description, date }: LedgerEntry): string => `${description} due ${formatDay(date)}`

/** What money may pay, due or to come: charges, and what was paid back out of a receipt that was reversed. */
export const openCharges = ({ entries }: Pick<Ledger, 'entries'>): LedgerEntry[] =>
  entries.filter(({ kind, openAmount }) => kind !== 'receipt' && openAmount > 0)

/** What was due before a day and is not paid. */
export const overdueOn = (charges: readonly LedgerEntry[], day: Day): Pence =>
  charges.reduce((sum, { date, openAmount }) => sum + (date < day ? openAmount : 0), 0)

/** Of a ledger that runs from its beginning. */
export const balanceOn = ({ entries }: Ledger, day: Day): Pence =>
  entries.findLast(({ date }) => date <= day)?.balance ?? 0

/** Of the charges that can be seen: one that has been paid meanwhile has left with its field. */
export const chosenAllocations = (chosen: Chosen, charges: readonly LedgerEntry[]) =>
  charges.flatMap(({ id: chargeId }) => {
    const amount = poundsToPence(chosen[chargeId] ?? '') ?? 0
    return amount > 0 ? [{ chargeId, amount }] : []
  })

/** What is neither an amount nor empty, or more than is outstanding, by the id of its charge. */
export const problemsOf = (chosen: Chosen, charges: readonly LedgerEntry[]): Readonly<Record<number, string>> =>
  Object.fromEntries(
    charges.flatMap(({ id, openAmount }) => {
      const pounds = chosen[id]?.trim() ?? ''
      const amount = poundsToPence(pounds) ?? -1
      if (pounds !== '' && amount < 0) return [[id, 'Must be an amount, or empty']]
      return amount > openAmount ? [[id, `At most ${formatPence(openAmount)} is outstanding`]] : []
    }),
  )

export const sumOf = (parts: readonly { readonly amount: Pence }[]): Pence =>
  parts.reduce((sum, { amount }) => sum + amount, 0)
