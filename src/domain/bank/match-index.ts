/**
 * Finds the tenancies that a line of a statement may be money of: by its rarer words, by who paid before, and by
 * what is outstanding. What many tenancies share tells none of them apart, so that a line takes no longer however many
 * there are (rule: bank-candidates).
 */

import type { Day } from '../day.ts'
import type { Pence } from '../money.ts'
import { MatchRivals } from './match-rivals.ts'
import { distinctiveWords, homesOf, payerKey, wordsOf } from './text.ts'

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

/** A confirmed payer: their money was posted for this tenancy, last on that day. */
export interface LearnedPayer {
  readonly payerKey: string
  readonly tenantId: number
  readonly lastOn: Day
}

interface Person {
  readonly forename: string
  readonly surname: string
}

export interface KnownTenancy extends MatchTenancy {
  readonly people: readonly Person[]
  /** All words of the names. */
  readonly nameWords: ReadonlySet<string>
  readonly words: ReadonlySet<string>
  /** The charges, or parts of charges, that no earlier line of the statement has taken. */
  open: readonly OpenCharge[]
}

interface MatchLimits {
  /** A word, name or sum that more tenancies than this share finds none of them. */
  readonly sharedBy: number
  /** Most tenancies that are scored for one line. */
  readonly scored: number
}

const usualLimits: MatchLimits = { sharedBy: 50, scored: 50 }

/** What each thing that a line and a tenancy have in common counts for. */
export const points = {
  payerAlone: 6,
  payer: 3,
  person: 3,
  initial: 1,
  ownWord: 2,
  mostOfOwnWords: 4,
  sharedWord: 0.5,
  mostOfSharedWords: 1,
  exactSum: 2.5,
  rent: 1,
} as const

/** What a line says, and the tenancies that are worth scoring for it. */
export interface LineMatches {
  readonly words: ReadonlySet<string>
  /** The homes that it names, then the words, in their order, as often as they come. */
  readonly distinctive: readonly string[]
  /** Those of the homes that some tenancy has. */
  readonly homes: readonly string[]
  /** The tenancies of the persons that it names: by forename and surname, or where it has none such, by initial. */
  readonly named: ReadonlySet<number>
  /** For whom money with the same words was posted before. */
  readonly learned: ReadonlyMap<number, LearnedPayer>
  /** The words that one tenancy alone has, and those that payers of one tenancy alone have, by tenancy. */
  readonly ownWords: ReadonlyMap<number, readonly string[]>
  readonly payerWords: ReadonlyMap<number, readonly string[]>
  readonly tenancies: readonly KnownTenancy[]
  /** Whether the line points at more tenancies than are scored: then none is certain. */
  readonly isCrowded: boolean
  /** What a tenancy that shares only common things with the line could score. */
  readonly leftOutScore: number
  /** Whether all that the line says could be said of another tenancy that its sum fits. */
  readonly couldMeanAnother: (tenancy: KnownTenancy) => boolean
}

/** A description has at most 300 characters, but some letters are written out as several words. */
const mostWords = 100
/** Tenancies that are looked at for the words of one line, those of the rarest first. */
const mostLookedAt = 500

type Ids = readonly number[]
const noTenancies: ReadonlySet<number> = new Set()
const noPayers: ReadonlyMap<number, LearnedPayer> = new Map()

/**
 * The tenancies of one landlord by what a line may say of them. First every tenancy and payer is added, then the lines
 * are looked up, the oldest first.
 */
export class MatchIndex {
  readonly tenancies = new Map<number, KnownTenancy>()
  readonly #limits: MatchLimits
  /** The tenancies of each word and of each name: only as many as show whether it is rare. */
  readonly #byWord = new Map<string, number[]>()
  readonly #byName = new Map<string, number[]>()
  readonly #byInitial = new Map<string, number[]>()
  readonly #byPayerWord = new Map<string, number[]>()
  readonly #byKey = new Map<string, Map<number, LearnedPayer>>()
  readonly #byNextSum = new Map<Pence, Set<number>>()
  readonly #byRent = new Map<Pence, Set<number>>()
  readonly #rivals = new MatchRivals()

  constructor(limits: MatchLimits = usualLimits) {
    this.#limits = limits
  }

  /** Each tenancy once, before the first line. */
  add(tenancy: MatchTenancy): void {
    const { id } = tenancy
    const known = knownTenancy(tenancy)
    this.tenancies.set(id, known)
    noteSum(this.#byRent, tenancy.rentAmount, id)
    this.#rivals.add(known)
    for (const word of known.words) this.#note(this.#byWord, word, id)
    for (const { forename, surname } of known.people) {
      // 'Jan' and 'May' are months, too: a name of nothing else finds nobody.
      const isDistinctive = known.words.has(surname)
      if (isDistinctive || known.words.has(forename)) this.#note(this.#byName, `${forename} ${surname}`, id)
      if (isDistinctive) this.#note(this.#byInitial, `${forename.slice(0, 1)} ${surname}`, id)
    }
    this.#noteSums(known)
  }

  /** Each confirmed payer once, before the first line; before or after their tenancy. */
  learn(payer: LearnedPayer): void {
    const { payerKey: key, tenantId } = payer
    const ofKey = this.#byKey.get(key) ?? new Map<number, LearnedPayer>()
    this.#byKey.set(key, ofKey.set(tenantId, payer))
    for (const word of distinctiveWords(key)) this.#note(this.#byPayerWord, word, tenantId)
    this.#rivals.learn(tenantId, key)
  }

  /** Stops at one more than `sharedBy`: that is enough to know that the word is not rare. */
  #note(index: Map<string, number[]>, word: string, id: number): void {
    const having = index.get(word)
    if (!having) index.set(word, [id])
    else if (having.length <= this.#limits.sharedBy && !having.includes(id)) having.push(id)
  }

  /**
   * What a line of incoming money says, and the tenancies to score for it, at most `scored` of them: those that the
   * line points at first, then the ones with the most points.
   */
  find({ description, amount }: MatchLine): LineMatches {
    const { scored } = this.#limits
    const inOrder = wordsOf(description)
    const homes = homesOf(description).slice(0, mostWords)
    const distinctive = [...homes, ...distinctiveWords(description)].slice(0, mostWords)
    const learned = this.#byKey.get(payerKey(description)) ?? noPayers
    const ownWords = wordsOfOne(distinctive, this.#byWord)
    const payerWords = this.#payerWordsOf(distinctive)
    // A tenancy in none of these scores 6.5 at most, with an identity of 4 at most. What is certain has 7.5 and 5 or
    // more, and a lead of 1: so no other tenancy can be certain, or keep another from it.
    const pointedAt = new Set<number>()
    for (const ids of [learned, payerWords, ownWords]) {
      for (const id of ids.keys()) if (pointedAt.size <= scored) pointedAt.add(id)
    }
    const { estimates, leftOutScore, named } = this.#estimate(
      new Set(distinctive),
      nearPairs(inOrder.slice(0, mostWords)),
      amount,
    )
    const others = [...estimates].filter(([id]) => !pointedAt.has(id)).toSorted(([, a], [, b]) => b - a)
    const ids = [...pointedAt, ...others.map(([id]) => id)].slice(0, scored)
    return {
      words: new Set(inOrder),
      distinctive,
      homes: homes.filter((home) => this.#byWord.has(home)),
      named,
      learned,
      ownWords,
      payerWords,
      tenancies: ids.flatMap((id) => this.tenancies.get(id) ?? []),
      isCrowded: pointedAt.size > scored,
      leftOutScore,
      couldMeanAnother: (tenancy) =>
        this.#rivals.includeAnother(tenancy, {
          words: inOrder.slice(0, mostWords),
          homes,
          ...this.#payableBy(amount, tenancy),
        }),
    }
  }

  /** The words that only one tenancy's payers have, unless another tenancy has them, too, such as a surname. */
  #payerWordsOf(distinctive: readonly string[]): Map<number, string[]> {
    const isOfAnother = (word: string, id: number) => this.#byWord.get(word)?.some((other) => other !== id) ?? false
    const byTenancy = wordsOfOne(distinctive, this.#byPayerWord)
    for (const [id, words] of byTenancy) {
      const own = words.filter((word) => !isOfAnother(word, id))
      if (own.length > 0) byTenancy.set(id, own)
      else byTenancy.delete(id)
    }
    return byTenancy
  }

  /**
   * Estimates the score of each tenancy that shares a rare word, name or sum with the line, those of the rarest words
   * first. `leftOutScore` is the highest score that any other tenancy can reach.
   */
  #estimate(distinctive: ReadonlySet<string>, pairs: ReadonlySet<string>, amount: Pence) {
    const words = this.#among(this.#byWord, distinctive)
    const payers = this.#among(this.#byPayerWord, distinctive)
    const names = this.#among(this.#byName, pairs)
    const initials = this.#among(this.#byInitial, pairs)
    const estimates = new Map<number, number>()
    const raise = (id: number, by: number, most = Number.POSITIVE_INFINITY) =>
      estimates.set(id, Math.min(most, (estimates.get(id) ?? 0) + by))

    for (const id of words.rare.flat()) raise(id, points.sharedWord, points.mostOfSharedWords)
    for (const id of payers.rare.flat()) raise(id, 0)
    for (const id of names.rare.flat()) raise(id, points.person)
    for (const id of initials.rare.flat()) raise(id, points.initial)
    const ofSum = this.#byNextSum.get(amount) ?? new Set()
    const isCommonSum = ofSum.size > this.#limits.sharedBy
    const exact = isCommonSum ? [...estimates.keys()].filter((id) => ofSum.has(id)) : ofSum
    for (const id of exact) raise(id, points.exactSum)

    const ofWords = Math.min(points.mostOfSharedWords, words.common * points.sharedWord)
    const ofInitials = initials.common > 0 ? points.initial : 0
    const inCommon = ofWords + (names.common > 0 ? points.person : ofInitials)
    const ofRent = inCommon > 0 && this.#byRent.has(amount) ? points.rent : 0
    const persons = (names.rare.length > 0 ? names : initials).rare.flat()
    return { estimates, named: new Set(persons), leftOutScore: inCommon + (isCommonSum ? points.exactSum : ofRent) }
  }

  /** The tenancies of each word that few share, the rarest first, and how many of the words many share. */
  #among(index: ReadonlyMap<string, Ids>, words: ReadonlySet<string>): { rare: Ids[]; common: number } {
    const having = [...words].flatMap((word) => [index.get(word) ?? []]).toSorted((a, b) => a.length - b.length)
    let lookedAt = 0
    const rare = having.filter(({ length }) => {
      lookedAt += length
      return length > 0 && length <= this.#limits.sharedBy && lookedAt <= mostLookedAt
    })
    return { rare, common: having.filter(({ length }) => length > this.#limits.sharedBy).length }
  }

  /** Who may pay that sum as well: a tenancy that owes it, or one of such a rent, which may be paid in parts. */
  #payableBy(amount: Pence, { rentAmount }: KnownTenancy) {
    const owing = this.#byNextSum.get(amount) ?? noTenancies
    const alike = [amount, rentAmount].map((sum) => this.#byRent.get(sum) ?? noTenancies)
    const hasOpen = (id: number) => (this.tenancies.get(id)?.open.length ?? 0) > 0
    const fits = (id: number) => owing.has(id) || (alike.some((ids) => ids.has(id)) && hasOpen(id))
    return { ofSum: [owing, ...alike], fits }
  }

  /** Sets what of a tenancy's charges is left for the lines that follow. */
  setOpen(tenancy: KnownTenancy, open: readonly OpenCharge[]): void {
    for (const sum of firstSums(tenancy.open)) this.#byNextSum.get(sum)?.delete(tenancy.id)
    tenancy.open = open
    this.#noteSums(tenancy)
  }

  #noteSums(tenancy: KnownTenancy): void {
    for (const sum of firstSums(tenancy.open)) noteSum(this.#byNextSum, sum, tenancy.id)
  }
}

function noteSum(index: Map<Pence, Set<number>>, sum: Pence, id: number): void {
  const ids = index.get(sum)
  if (ids) ids.add(id)
  else index.set(sum, new Set([id]))
}

/** Those of the words that only one tenancy has, by tenancy: in their order and as often as they occur. */
function wordsOfOne(words: readonly string[], index: ReadonlyMap<string, Ids>): Map<number, string[]> {
  const byTenancy = new Map<number, string[]>()
  for (const word of words) {
    const [id, another] = index.get(word) ?? []
    if (id === undefined || another !== undefined) continue
    const having = byTenancy.get(id)
    if (having) having.push(word)
    else byTenancy.set(id, [word])
  }
  return byTenancy
}

/** Returns each two words of which one or no word is between, in both orders: banks write surnames first, too. */
function nearPairs(words: readonly string[]): Set<string> {
  const pairs = new Set<string>()
  for (const [at, word] of words.entries()) {
    for (const near of words.slice(at + 1, at + 3)) pairs.add(`${word} ${near}`).add(`${near} ${word}`)
  }
  return pairs
}

function knownTenancy(tenancy: MatchTenancy): KnownTenancy {
  const people = tenancy.names.flatMap((name) => {
    const words = wordsOf(name)
    const [forename, surname] = [words[0], words.at(-1)]
    return forename && surname && words.length > 1 ? [{ forename, surname }] : []
  })
  const words = new Set([...[...tenancy.names, tenancy.address].flatMap(distinctiveWords), ...homesOf(tenancy.address)])
  return { ...tenancy, people, nameWords: new Set(tenancy.names.flatMap(wordsOf)), words, open: tenancy.charges }
}

/** Most charges that one payment is looked at for. */
export const mostCharges = 4

/** What the first charge comes to, the first two of them, and so on. */
export function firstSums(charges: readonly OpenCharge[]): Pence[] {
  let sum = 0
  return charges.slice(0, mostCharges).map(({ open }) => {
    sum += open
    return sum
  })
}
