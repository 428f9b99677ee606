/**
 * How well a line of a statement and a tenancy fit, with the reasons in words, and which tenancy is proposed of those
 * that were scored (rule: bank-matching).
 */

import { addDays, type Day, daysBetween } from '../day.ts'
import { formatDayNear } from '../day-forms.ts'
import type { Pence } from '../money.ts'
import {
  firstSums,
  type KnownTenancy,
  type LearnedPayer,
  type LineMatches,
  mostCharges,
  type OpenCharge,
  points,
} from './match-index.ts'
import type { Certainty } from './statement.ts'

interface Line {
  readonly date: Day
  readonly amount: Pence
}

/** Days before its due day on which money may be meant for a charge. */
const paidAheadDays = 14

/** What a line of that day may pay: the oldest due first, up to those that are due soon. */
export const payableUntil = (day: Day): Day => addDays(day, paidAheadDays)

interface Fit {
  readonly isExact: boolean
  readonly isRent: boolean
  /** How many charges the line would pay exactly. */
  readonly charges: number
  readonly oldest: OpenCharge | null
}

function fitOf({ amount }: Line, tenancy: KnownTenancy, lastDue: Day): Fit {
  // A tenancy may owe hundreds of charges.
  const payable = tenancy.open.slice(0, mostCharges).filter(({ dueDate }) => dueDate <= lastDue)
  const charges = firstSums(payable).indexOf(amount) + 1
  return { isExact: charges > 0, isRent: amount === tenancy.rentAmount, charges, oldest: payable[0] ?? null }
}

interface Candidate {
  readonly tenancy: KnownTenancy
  readonly fit: Fit
  readonly identity: number
  readonly score: number
  /** The text alone says which tenancy it is. */
  readonly isStrong: boolean
  /** Whether no confirmed payment shows that the same payer pays for another tenancy too. */
  readonly isSole: boolean
}

const noWords: readonly string[] = []

/**
 * A tenancy that a line may pay, with its points: for what the text says about the payer, and for an amount, in
 * pence, that is the rent or exactly the oldest open charges that fall due by `lastDue` (rule: bank-matching). An
 * amount that fits nothing leaves the points of the text.
 */
export function candidateOf(line: Line, tenancy: KnownTenancy, matches: LineMatches, lastDue: Day): Candidate {
  const { words, learned } = matches
  const hasPaidBefore = learned.has(tenancy.id)
  const hasOnlyPaidThis = hasPaidBefore && learned.size === 1
  const containedCount = containedIn(tenancy, matches).length
  const ownWordCount = matches.ownWords.get(tenancy.id)?.length ?? 0
  const payerWords = matches.payerWords.get(tenancy.id) ?? noWords
  const isNamed = tenancy.people.some(({ forename, surname }) => words.has(forename) && words.has(surname))
  const hasInitial = tenancy.people.some(
    ({ forename, surname }) => words.has(surname) && words.has(forename.slice(0, 1)),
  )
  // 'VAN DIJK' is two words, but may be somebody else of that surname.
  const isKnownPayer = payerWords.length >= 2 && payerWords.some((word) => !tenancy.nameWords.has(word))
  const fit = fitOf(line, tenancy, lastDue)
  const identity =
    payerPoints({ hasPaidBefore, hasOnlyPaidThis }) +
    Math.min(points.mostOfOwnWords, payerWords.length * points.ownWord) +
    namePoints({ isNamed, hasInitial }) +
    Math.min(points.mostOfOwnWords, ownWordCount * points.ownWord) +
    Math.min(points.mostOfSharedWords, (containedCount - ownWordCount) * points.sharedWord)
  return {
    tenancy,
    fit,
    identity,
    score: identity + sumPoints(fit),
    isStrong: hasOnlyPaidThis || (ownWordCount > 0 && (isNamed || isKnownPayer)),
    isSole: !hasPaidBefore || hasOnlyPaidThis,
  }
}

function payerPoints({ hasPaidBefore, hasOnlyPaidThis }: Record<'hasPaidBefore' | 'hasOnlyPaidThis', boolean>): number {
  if (hasOnlyPaidThis) return points.payerAlone
  return hasPaidBefore ? points.payer : 0
}

function namePoints({ isNamed, hasInitial }: Record<'isNamed' | 'hasInitial', boolean>): number {
  if (isNamed) return points.person
  return hasInitial ? points.initial : 0
}

function sumPoints({ isExact, isRent }: Fit): number {
  if (isExact) return points.exactSum
  return isRent ? points.rent : 0
}

const containedIn = ({ words }: KnownTenancy, { distinctive }: LineMatches) =>
  distinctive.filter((word) => words.has(word))

interface Decision {
  readonly certainty: Exclude<Certainty, 'unknown'>
  readonly parts: readonly { readonly tenancy: KnownTenancy; readonly amount: Pence }[]
  readonly reasons: readonly string[]
}

/** How far ahead of the next one a candidate must be to be proposed. */
const clearLead = 1

/** The score that a candidate must have to be proposed. */
const leastScore = 2

/** What the text must score by itself where other tenancies fit as well. */
const leastIdentity = 2

/**
 * What is proposed for a line, and how certain it is; null where nothing fits well enough, or too many fit alike. A
 * tenancy that was not scored counts as one of `leftOutScore`.
 */
export function decide(line: Line, candidates: readonly Candidate[], matches: LineMatches): Decision | null {
  const ranked = candidates.toSorted((a, b) => b.score - a.score || a.tenancy.id - b.tenancy.id)
  const [best, next] = ranked
  if (!best || best.score < matches.leftOutScore) return null
  const shared = sharedBetween(line, ranked, matches)
  if (shared && !best.fit.isExact) return shared
  const lead = best.score - Math.max(next?.score ?? 0, matches.leftOutScore)
  const isElsewhere = matches.homes.some((home) => !best.tenancy.words.has(home))
  // Also where somebody of that name lives in another home, who may have paid in the same words.
  const isOther = matches.named.size > 1 || (matches.named.size === 1 && !matches.named.has(best.tenancy.id))
  const hasPaidForOthers = matches.learned.size > 0 && !matches.learned.has(best.tenancy.id)
  const hasRival = () =>
    isElsewhere ||
    isOther ||
    hasPaidForOthers ||
    matches.isCrowded ||
    ranked.slice(1).some((each) => each.isStrong || each.identity >= best.identity) ||
    matches.couldMeanAnother(best.tenancy)
  const parts = [{ tenancy: best.tenancy, amount: line.amount }]
  const decided = (certainty: Decision['certainty']) => ({ certainty, parts, reasons: reasonsFor(line, best, matches) })
  if (best.isStrong && best.isSole && best.fit.isExact && lead >= clearLead && !hasRival()) return decided('certain')
  if (best.score >= leastScore && lead >= clearLead) return decided('likely')
  // Of several that the same payer pays for, the one that is due first.
  if (best.identity >= leastIdentity && best.fit.isExact) return decided('likely')
  return null
}

/** One payment of a payer for two tenancies: exactly what is outstanding of both. */
function sharedBetween(line: Line, ranked: readonly Candidate[], matches: LineMatches): Decision | null {
  const known = ranked
    .filter(({ identity }) => identity >= leastIdentity)
    .flatMap((candidate) => (candidate.fit.oldest ? [{ candidate, amount: candidate.fit.oldest.open }] : []))
    .slice(0, 4)
  for (const [index, first] of known.entries()) {
    const second = known.slice(index + 1).find(({ amount }) => first.amount + amount === line.amount)
    if (!second) continue
    const parts = [first, second].map(({ candidate: { tenancy }, amount }) => ({ tenancy, amount }))
    const reasons = reasonsFor(line, first.candidate, matches).slice(-2)
    const all = new Set(['the exact amount outstanding of two tenancies', ...reasons])
    return { certainty: 'likely', parts, reasons: [...all] }
  }
  return null
}

function reasonsFor(line: Line, { tenancy, fit }: Candidate, matches: LineMatches): string[] {
  const learnedPayer = matches.learned.get(tenancy.id)
  const payerWords = matches.payerWords.get(tenancy.id) ?? noWords
  const all = containedIn(tenancy, matches)
  const homes = all.filter((word) => word.includes(' '))
  const contained = all.filter((word) => !word.includes(' '))
  return [
    ...sumReasons(fit),
    ...(learnedPayer ? [sameAs(learnedPayer, line)] : knownAs(payerWords)),
    ...(homes.length > 0 ? [`names the home ${quoted(homes)}`] : []),
    ...(contained.length > 0 ? [`contains ${quoted(contained)}`] : []),
    ...(fit.oldest ? [timingOf(daysBetween(fit.oldest.dueDate, line.date))] : []),
  ]
}

function sumReasons({ isExact, isRent, charges }: Fit): string[] {
  if (isExact) return [exactly(charges)]
  return isRent ? ['the amount of the rent'] : []
}

const knownAs = (payerWords: readonly string[]) =>
  payerWords.length > 0 ? [`a payer known as ${quoted(payerWords)}`] : []

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const exactly = (charges: number) =>
  charges === 1 ? 'the exact amount outstanding' : `the exact amount outstanding of ${numbers[charges]} charges`

function timingOf(days: number): string {
  if (days === 0) return 'on the day it is due'
  const count = Math.abs(days)
  const length = count === 1 ? 'one day' : `${numbers[count] ?? count} days`
  return days > 0 ? `${length} after due` : `${length} before due`
}

const listed = new Intl.ListFormat('en-GB')

const quoted = (words: readonly string[]) => listed.format([...new Set(words)].slice(0, 3).map((word) => `"${word}"`))

const sameAs = ({ lastOn }: LearnedPayer, { date }: Line) =>
  `same payer and reference as on ${formatDayNear(lastOn, date)}`
