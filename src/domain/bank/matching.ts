/**
 * Proposes a tenancy for each line of incoming money, with how certain that is and why. Nothing is posted: the landlord
 * decides, and what they confirm decides how the next statement is read (rule: bank-matching, bank-learning).
 */

import type { Day } from '../day.ts'
import { formatDayNear } from '../day-forms.ts'
import type { ExpenseType, HmrcBox } from '../finances/transaction.ts'
import type { Pence } from '../money.ts'
import { type KnownTenancy, type LearnedPayer, MatchIndex, type MatchLine, type MatchTenancy } from './match-index.ts'
import { candidateOf, decide, payableUntil } from './match-scoring.ts'
import type { Certainty } from './statement.ts'
import { distinctiveWords, payerKey } from './text.ts'

/** How money that went to a payee was booked before. */
export interface LearnedPayee {
  readonly payerKey: string
  readonly type: ExpenseType
  readonly category: string | null
  readonly propertyId: number | null
  readonly lastOn: Day
  /** The box that was chosen instead of the type's usual one. */
  readonly hmrcBox?: HmrcBox | null
  readonly capital?: boolean
}

/** How the newest expense of a supplier was entered by hand. */
export interface KnownSupplier extends Omit<LearnedPayee, 'payerKey'> {
  readonly supplier: string
}

/** A supplier is looked for among so many words of a line at most, by a name of so many. */
const wordsLookedAt = 12
const longestName = 6

export interface Split {
  readonly tenantId: number
  /** Null for money that is no rent of one day: a charge, else the oldest due first, and then credit. */
  readonly rentPaymentId: number | null
  /** The charge that is no rent: without it, money that comes before its due day would be credit. */
  readonly chargeId?: number | null
  readonly amount: Pence
}

interface ExpenseProposal {
  readonly type: ExpenseType
  readonly category: string | null
  readonly propertyId: number | null
  readonly hmrcBox?: HmrcBox
  readonly capital?: boolean
}

export type Proposal = { readonly splits: readonly Split[] } | ExpenseProposal

export interface Match {
  readonly id: number
  readonly certainty: Certainty
  readonly proposal: Proposal | null
  readonly reasons: readonly string[]
}

/** What is known from the start. */
interface FirstKnown {
  readonly tenancies?: readonly MatchTenancy[]
  readonly payers?: readonly LearnedPayer[]
  readonly payees?: readonly LearnedPayee[]
}

/**
 * Knows tenancies, payers and suppliers in a form in which matching a line takes only its own words and amount, however
 * many tenancies there are.
 */
export class Matcher {
  /** How many tenancies were scored for all lines so far: a test shows that it does not grow with the portfolio. */
  scored = 0
  readonly #index = new MatchIndex()
  readonly #payees = new Map<string, LearnedPayee>()
  /** By the words of their names. */
  readonly #suppliers = new Map<string, KnownSupplier>()

  constructor({ tenancies = [], payers = [], payees = [] }: FirstKnown = {}) {
    for (const payer of payers) this.addPayer(payer)
    for (const payee of payees) this.addPayee(payee)
    for (const tenancy of tenancies) this.addTenancy(tenancy)
  }

  /** Tenancies, payers and so on are added one by one before the first line: there may be thousands of each. */
  addTenancy(tenancy: MatchTenancy): void {
    this.#index.add(tenancy)
  }

  addPayer(payer: LearnedPayer): void {
    this.#index.learn(payer)
  }

  addPayee(payee: LearnedPayee): void {
    const known = this.#payees.get(payee.payerKey)
    if (!known || known.lastOn < payee.lastOn) this.#payees.set(payee.payerKey, payee)
  }

  addSupplier(supplier: KnownSupplier): void {
    const name = payerKey(supplier.supplier)
    const known = this.#suppliers.get(name)
    if (name !== '' && (!known || known.lastOn < supplier.lastOn)) this.#suppliers.set(name, supplier)
  }

  /** The next line of a statement, the oldest first: what is proposed for it is no longer open for those after it. */
  match(line: MatchLine): Match {
    if (line.amount < 0) return this.#matchExpense(line)
    const matches = this.#index.find(line)
    const lastDue = payableUntil(line.date)
    this.scored += matches.tenancies.length
    const candidates = matches.tenancies.map((tenancy) => candidateOf(line, tenancy, matches, lastDue))
    const best = decide(
      line,
      candidates.filter(({ score }) => score > 0),
      matches,
    )
    if (!best) return { id: line.id, certainty: 'unknown', proposal: null, reasons: [] }
    const splits = best.parts.flatMap(({ tenancy, amount }) => this.#take(tenancy, amount, lastDue))
    return { id: line.id, certainty: best.certainty, proposal: { splits }, reasons: best.reasons }
  }

  #matchExpense(line: MatchLine): Match {
    const key = payerKey(line.description)
    const payee = this.#payees.get(key)
    const latest = payee ?? this.#supplierIn(key)
    if (!latest) return { id: line.id, certainty: 'unknown', proposal: null, reasons: [] }
    const { type, category, propertyId, hmrcBox, capital, lastOn } = latest
    const reasons = [`same ${payee ? 'payee' : 'supplier'} as on ${formatDayNear(lastOn, line.date)}`]
    const proposal = { type, category, propertyId, ...(hmrcBox && { hmrcBox }), ...(capital && { capital }) }
    return { id: line.id, certainty: 'likely', proposal, reasons }
  }

  /**
   * The supplier whose whole name is in a line, the longest name first. A name without a distinctive word counts only
   * where it is all there is.
   */
  #supplierIn(key: string): KnownSupplier | undefined {
    if (this.#suppliers.size === 0) return undefined
    const alone = this.#suppliers.get(key)
    if (alone) return alone
    const words = key.split(' ').slice(0, wordsLookedAt)
    for (let length = Math.min(longestName, words.length); length > 0; length -= 1) {
      for (let start = 0; start + length <= words.length; start += 1) {
        const name = words.slice(start, start + length).join(' ')
        const supplier = this.#suppliers.get(name)
        if (supplier && distinctiveWords(name).length > 0) return supplier
      }
    }
    return undefined
  }

  /** Takes an amount out of what is due until a day, the oldest first; what is left over is credit. */
  #take(tenancy: KnownTenancy, amount: Pence, lastDue: Day): Split[] {
    const splits: Split[] = []
    const open = [...tenancy.open]
    let left = amount
    for (let [oldest] = open; oldest && left > 0 && oldest.dueDate <= lastDue; [oldest] = open) {
      const paid = Math.min(left, oldest.open)
      left -= paid
      const { rentPaymentId, chargeId } = oldest
      const charge = rentPaymentId === null ? { chargeId } : {}
      splits.push({ tenantId: tenancy.id, rentPaymentId, ...charge, amount: paid })
      if (paid === oldest.open) open.shift()
      else open[0] = { ...oldest, open: oldest.open - paid }
    }
    this.#index.setOpen(tenancy, open)
    if (left > 0) splits.push({ tenantId: tenancy.id, rentPaymentId: null, amount: left })
    return splits
  }
}

/** What a line would pay of which tenancy; empty for one that is not proposed for tenancies. */
export const splitsOf = (proposal: Proposal | null): readonly Split[] =>
  proposal && 'splits' in proposal ? proposal.splits : []
