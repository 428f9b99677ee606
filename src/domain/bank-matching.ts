/**
 * Each line of a statement that came in is proposed for a tenancy, with how certain that is and why. Nothing is posted by that: the landlord
 * decides, and what they confirm is how the next statement is read (rule: bank-matching, bank-learning).
 */
import type { Certainty } from './bank-statement.ts'
import { payerKey, tellingWords, wordsOf } from './bank-text.ts'
import { addDays, type Day, daysBetween, formatDayNear } from './day.ts'
import type { ExpenseType } from './finance.ts'
import type { Pence } from './money.ts'

export interface MatchLine {
  readonly id: number
  readonly date: Day
  readonly amount: Pence
  readonly description: string
}

/** What is outstanding of a tenancy. */
export interface OpenCharge {
  readonly chargeId: number
  readonly rentPaymentId: number | null
  readonly dueDate: Day
  readonly open: Pence
}

export interface MatchTenancy {
  readonly id: number
  /** Of the tenant and of everybody who lives there. */
  readonly names: readonly string[]
  readonly address: string
  readonly rentAmount: Pence
  /** The oldest due first. */
  readonly charges: readonly OpenCharge[]
}

/** What was confirmed before: so often, and last on that day, a payer's money was posted for a tenancy. */
export interface LearnedPayer {
  readonly payerKey: string
  readonly tenantId: number
  readonly lastOn: Day
}

/** As what money that went to a payee was booked before. */
export interface LearnedPayee {
  readonly payerKey: string
  readonly type: ExpenseType
  readonly category: string | null
  readonly propertyId: number | null
  readonly lastOn: Day
}

export interface Split {
  readonly tenantId: number
  /** Null for money that is no rent of one day: the oldest due first, and then credit. */
  readonly rentPaymentId: number | null
  /** The charge that is no rent, where somebody has chosen one. */
  readonly chargeId?: number | null
  readonly amount: Pence
}

export interface ExpenseProposal {
  readonly type: ExpenseType
  readonly category: string | null
  readonly propertyId: number | null
}

export type Proposal = { readonly splits: readonly Split[] } | ExpenseProposal

export interface Match {
  readonly id: number
  readonly certainty: Certainty
  readonly proposal: Proposal | null
  readonly reasons: readonly string[]
}

export interface Knowledge {
  readonly tenancies: readonly MatchTenancy[]
  readonly payers: readonly LearnedPayer[]
  readonly payees: readonly LearnedPayee[]
}

/** Days before its due day on which money may be meant for a charge. */
const paidAheadDays = 14

interface Person {
  readonly forename: string
  readonly surname: string
}

interface Known extends MatchTenancy {
  readonly people: readonly Person[]
  readonly words: ReadonlySet<string>
  /** What of its charges no earlier line of the statement has taken. */
  open: OpenCharge[]
}

type PayersOf = Map<string, LearnedPayer[]>

/** What is known, so that a line is matched by looking at its own words and amount alone, however many tenancies there are. */
export class Matcher {
  private readonly tenancies = new Map<number, Known>()
  private readonly byWord = new Map<string, number[]>()
  private readonly byNextSum = new Map<Pence, Set<number>>()
  private readonly byKey: PayersOf
  private readonly byPayerWord = new Map<string, Set<number>>()
  private readonly payees: Map<string, LearnedPayee[]>

  constructor({ tenancies, payers, payees }: Knowledge) {
    this.byKey = Map.groupBy(payers, (payer) => payer.payerKey)
    this.payees = Map.groupBy(payees, (payee) => payee.payerKey)
    for (const payer of payers) {
      for (const word of tellingWords(payer.payerKey)) addTo(this.byPayerWord, word, payer.tenantId)
    }
    this.add(tenancies)
  }

  /** A thousand tenancies take some ten milliseconds: they can be added a few at a time, before the first line. */
  add(tenancies: readonly MatchTenancy[]): void {
    for (const tenancy of tenancies) {
      const known = knownTenancy(tenancy)
      this.tenancies.set(tenancy.id, known)
      for (const word of known.words) {
        const having = this.byWord.get(word)
        if (having) having.push(tenancy.id)
        else this.byWord.set(word, [tenancy.id])
      }
      this.noteSums(known)
    }
  }

  /** The next line of a statement, the oldest first: what is proposed for it is no longer open for those after it. */
  match(line: MatchLine): Match {
    if (line.amount < 0) return this.matchExpense(line)
    const candidates = this.candidatesFor(line)
    const best = decide(line, candidates)
    if (!best) return { id: line.id, certainty: 'unknown', proposal: null, reasons: [] }
    const splits = best.parts.flatMap(({ tenancy, amount }) => this.take(tenancy, amount, line.date))
    return { id: line.id, certainty: best.certainty, proposal: { splits }, reasons: best.reasons }
  }

  private matchExpense(line: MatchLine): Match {
    const before = this.payees.get(payerKey(line.description)) ?? []
    const latest = before.toSorted((a, b) => (a.lastOn < b.lastOn ? 1 : -1))[0]
    if (!latest) return { id: line.id, certainty: 'unknown', proposal: null, reasons: [] }
    const { type, category, propertyId } = latest
    const reasons = [`same payee as on ${formatDayNear(latest.lastOn, line.date)}`]
    return { id: line.id, certainty: 'likely', proposal: { type, category, propertyId }, reasons }
  }

  private candidatesFor(line: MatchLine): Candidate[] {
    const key = payerKey(line.description)
    const words = new Set(wordsOf(line.description))
    const telling = tellingWords(line.description)
    const learned = this.byKey.get(key) ?? []
    const ids = new Set<number>(learned.map(({ tenantId }) => tenantId))
    for (const word of telling) {
      for (const id of this.byWord.get(word) ?? []) ids.add(id)
      for (const id of this.byPayerWord.get(word) ?? []) ids.add(id)
    }
    for (const id of this.byNextSum.get(line.amount) ?? []) ids.add(id)
    const candidates = [...ids].flatMap((id) => {
      const tenancy = this.tenancies.get(id)
      return tenancy ? [this.candidate(line, tenancy, { learned, telling, words })] : []
    })
    return candidates.filter(({ score }) => score > 0)
  }

  private candidate(
    line: MatchLine,
    tenancy: Known,
    { learned, telling, words }: { learned: readonly LearnedPayer[]; telling: readonly string[]; words: Set<string> },
  ): Candidate {
    const own = learned.find(({ tenantId }) => tenantId === tenancy.id)
    const ownAlone = own !== undefined && learned.every(({ tenantId }) => tenantId === tenancy.id)
    const contained = telling.filter((word) => tenancy.words.has(word))
    const only = contained.filter((word) => this.byWord.get(word)?.length === 1)
    const learnedWords = telling.filter((word) => {
      const payers = this.byPayerWord.get(word)
      return payers?.size === 1 && payers.has(tenancy.id)
    })
    const person = tenancy.people.find(({ forename, surname }) => words.has(forename) && words.has(surname))
    const initial = tenancy.people.some(
      ({ forename, surname }) => words.has(surname) && words.has(forename.slice(0, 1)),
    )
    const fit = fitOf(line, tenancy)
    const identity =
      (ownAlone ? 6 : own ? 3 : 0) +
      Math.min(4, learnedWords.length * 2) +
      (person ? 3 : initial ? 1 : 0) +
      Math.min(4, only.length * 2) +
      Math.min(1, (contained.length - only.length) * 0.5)
    return {
      tenancy,
      fit,
      identity,
      score: identity + (fit.isExact ? 2.5 : fit.isRent ? 1 : 0),
      isStrong: ownAlone || (person !== undefined && only.length > 0) || (learnedWords.length >= 2 && only.length > 0),
      isSole: own === undefined || ownAlone,
      reasons: [
        ...(fit.isExact ? [fit.words] : fit.isRent ? ['the amount of the rent'] : []),
        ...(own ? [sameAs(own, line)] : learnedWords.length > 0 ? [`a payer known as ${quoted(learnedWords)}`] : []),
        ...(contained.length > 0 ? [`contains ${quoted(contained)}`] : []),
        ...(fit.timing ? [fit.timing] : []),
      ],
    }
  }

  /** Takes an amount out of what is open, the oldest first; what is left over is credit. */
  private take(tenancy: Known, amount: Pence, on: Day): Split[] {
    const splits: Split[] = []
    let left = amount
    const payable = payableOn(tenancy, on)
    this.forgetSums(tenancy)
    for (const charge of payable) {
      const paid = Math.min(left, charge.open)
      if (paid <= 0) break
      left -= paid
      splits.push({ tenantId: tenancy.id, rentPaymentId: charge.rentPaymentId, amount: paid })
      tenancy.open = tenancy.open.flatMap((each) =>
        each !== charge ? [each] : each.open > paid ? [{ ...each, open: each.open - paid }] : [],
      )
    }
    this.noteSums(tenancy)
    if (left > 0) splits.push({ tenantId: tenancy.id, rentPaymentId: null, amount: left })
    return merged(splits)
  }

  private noteSums(tenancy: Known): void {
    for (const sum of firstSums(tenancy.open)) addTo(this.byNextSum, sum, tenancy.id)
  }

  private forgetSums(tenancy: Known): void {
    for (const sum of firstSums(tenancy.open)) this.byNextSum.get(sum)?.delete(tenancy.id)
  }
}

function addTo<Key>(map: Map<Key, Set<number>>, key: Key, id: number): void {
  const ids = map.get(key)
  if (ids) ids.add(id)
  else map.set(key, new Set([id]))
}

/** Splits without a rent payment are one for each tenancy. */
function merged(splits: readonly Split[]): Split[] {
  const rest = splits.filter(({ rentPaymentId }) => rentPaymentId === null)
  const named = splits.filter(({ rentPaymentId }) => rentPaymentId !== null)
  const [first] = rest
  return first ? [...named, { ...first, amount: rest.reduce((sum, { amount }) => sum + amount, 0) }] : named
}

function knownTenancy(tenancy: MatchTenancy): Known {
  const people = tenancy.names.flatMap((name) => {
    const words = wordsOf(name)
    const [forename, surname] = [words[0], words.at(-1)]
    return forename && surname && words.length > 1 ? [{ forename, surname }] : []
  })
  const words = new Set([...tenancy.names, tenancy.address].flatMap(tellingWords))
  return { ...tenancy, people, words, open: [...tenancy.charges] }
}

/** Most charges that one payment is looked at for. */
const mostCharges = 4

function firstSums(charges: readonly OpenCharge[]): Pence[] {
  let sum = 0
  return charges.slice(0, mostCharges).map(({ open }) => {
    sum += open
    return sum
  })
}

function payableOn({ open }: Known, day: Day): OpenCharge[] {
  const lastDue = addDays(day, paidAheadDays)
  return open.filter(({ dueDate }) => dueDate <= lastDue)
}

interface Fit {
  readonly isExact: boolean
  readonly isRent: boolean
  readonly words: string
  readonly timing: string | null
  readonly total: Pence
}

function fitOf({ amount, date }: MatchLine, tenancy: Known): Fit {
  const payable = payableOn(tenancy, date)
  const sums = firstSums(payable)
  const covered = sums.indexOf(amount)
  const [oldest] = payable
  return {
    isExact: covered !== -1,
    isRent: amount === tenancy.rentAmount,
    words:
      covered <= 0 ? 'the exact amount outstanding' : `the exact amount outstanding of ${numbers[covered + 1]} charges`,
    timing: oldest ? timingOf(daysBetween(oldest.dueDate, date)) : null,
    total: payable.reduce((sum, { open }) => sum + open, 0),
  }
}

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

function timingOf(days: number): string {
  if (days === 0) return 'on the day it is due'
  const count = Math.abs(days)
  const length = count === 1 ? 'one day' : `${numbers[count] ?? count} days`
  return days > 0 ? `${length} after due` : `${length} before due`
}

const listed = new Intl.ListFormat('en-GB')

const quoted = (words: readonly string[]) => listed.format([...new Set(words)].slice(0, 3).map((word) => `"${word}"`))

const sameAs = ({ lastOn }: LearnedPayer, { date }: MatchLine) =>
  `same payer and reference as on ${formatDayNear(lastOn, date)}`

interface Candidate {
  readonly tenancy: Known
  readonly fit: Fit
  readonly identity: number
  readonly score: number
  /** The text alone says which tenancy it is. */
  readonly isStrong: boolean
  /** Nothing that was confirmed says that the same payer pays for another tenancy too. */
  readonly isSole: boolean
  readonly reasons: readonly string[]
}

interface Decision {
  readonly certainty: Certainty
  readonly parts: readonly { tenancy: Known; amount: Pence }[]
  readonly reasons: readonly string[]
}

/** How far ahead of the next one a candidate must be to be proposed. */
const clearLead = 1

function decide(line: MatchLine, candidates: readonly Candidate[]): Decision | null {
  const ranked = candidates.toSorted((a, b) => b.score - a.score || a.tenancy.id - b.tenancy.id)
  const [best, next] = ranked
  if (!best) return null
  const shared = sharedBetween(line, ranked)
  if (shared && !best.fit.isExact) return shared
  const lead = best.score - (next?.score ?? 0)
  const rivals = ranked.slice(1).some(({ isStrong, identity }) => isStrong || identity >= best.identity)
  const parts = [{ tenancy: best.tenancy, amount: line.amount }]
  if (best.isStrong && best.isSole && best.fit.isExact && !rivals && lead >= clearLead)
    return { certainty: 'certain', parts, reasons: best.reasons }
  if (best.score >= 2 && lead >= clearLead) return { certainty: 'likely', parts, reasons: best.reasons }
  // Of several that the same payer pays for, the one that is due first.
  if (best.identity >= 2 && best.fit.isExact) return { certainty: 'likely', parts, reasons: best.reasons }
  return null
}

/** One payment for two tenancies of the same payer: what is outstanding of both, to the penny. */
function sharedBetween(line: MatchLine, ranked: readonly Candidate[]): Decision | null {
  const known = ranked.filter(({ identity, fit }) => identity >= 2 && fit.total > 0).slice(0, 4)
  for (const [index, first] of known.entries()) {
    for (const second of known.slice(index + 1)) {
      const [a, b] = [nextOpen(first, line.date), nextOpen(second, line.date)]
      if (a + b !== line.amount || a === 0 || b === 0) continue
      const parts = [
        { tenancy: first.tenancy, amount: a },
        { tenancy: second.tenancy, amount: b },
      ]
      const reasons = ['the exact amount outstanding of two tenancies', ...first.reasons.slice(-2)]
      return { certainty: 'likely', parts, reasons: [...new Set(reasons)] }
    }
  }
  return null
}

const nextOpen = ({ tenancy }: Candidate, on: Day): Pence => payableOn(tenancy, on)[0]?.open ?? 0
