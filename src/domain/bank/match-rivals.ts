/**
 * Whom else the words of a line could mean: banks cut names off, two tenants share a forename or a surname, and a
 * council pays for many. A line whose words and sum fit another tenancy, too, is not certain (rule: bank-rivals).
 */

import { forenamesLike, homesOf, isOfPayerForMany, tellingWords, wordsOf } from './text.ts'

/** Most tenancies that are compared with one line; if more come into question, the line is not certain. */
const mostCompared = 50

interface Compared {
  readonly id: number
  readonly names: readonly string[]
  readonly address: string
  readonly people: readonly { readonly forename: string; readonly surname: string }[]
  readonly nameWords: ReadonlySet<string>
  readonly words: ReadonlySet<string>
}

interface Said {
  /** By person: the words of the name, other forms of the forename, and initials. */
  readonly people: (readonly string[])[]
  /** The words of all persons, of the address and of payers. */
  readonly words: Set<string>
}

interface Name {
  readonly forename: string
  readonly surname: string
  /** Whether the surname may be the beginning of a longer one. */
  readonly mayBeCut: boolean
}

/** Banks cut a name off after 18 letters or more. */
const shortestCut = 18

interface LineSaid {
  readonly words: readonly string[]
  readonly homes: readonly string[]
  /** Sets of the tenancies that its sum may fit, and whether it fits one of them. */
  readonly ofSum: readonly ReadonlySet<number>[]
  readonly fits: (id: number) => boolean
}

/** What a line may call each tenancy of one landlord, to find another one that it could mean as well. */
export class MatchRivals {
  /** What a line may call each tenancy. */
  readonly #saidOf = new Map<number, Said>()
  readonly #starts = new WordStarts()
  readonly #withPayer = new Set<number>()
  readonly #withoutPayer = new Set<number>()

  /** Each tenancy once, before the first line. */
  add({ id, names, address }: Compared): void {
    if (!this.#withPayer.has(id)) this.#withoutPayer.add(id)
    const { people } = this.#of(id)
    for (const name of names) {
      const said = wordsOfPerson(name)
      people.push(said)
      for (const word of said) this.#note(id, word)
    }
    for (const word of [...wordsOf(address), ...homesOf(address)]) this.#note(id, word)
  }

  /** Adds what a payer of the tenancy has written. */
  learn(id: number, payerKey: string): void {
    this.#withPayer.add(id)
    this.#withoutPayer.delete(id)
    for (const word of payerKey.split(' ')) this.#note(id, word)
  }

  #of(id: number): Said {
    const known = this.#saidOf.get(id)
    if (known) return known
    const said: Said = { people: [], words: new Set() }
    this.#saidOf.set(id, said)
    return said
  }

  #note(id: number, word: string): void {
    const { words } = this.#of(id)
    if (words.has(word)) return
    words.add(word)
    this.#starts.add(word, id)
  }

  /** Whether a line that seems to name one tenancy could mean another as well, which its sum fits, too. */
  includeAnother(tenancy: Compared, line: LineSaid): boolean {
    const words = tellingWordsFor(tenancy, line)
    const isAnother = (id: number) => id !== tenancy.id && line.fits(id)
    // A parent or an employer may pay for a second tenancy, whose payer nobody knows yet.
    const isStranger = !words.some((word) => tenancy.nameWords.has(word) || tenancy.words.has(word))
    const isUnknown = (id: number) => isAnother(id) && this.#withoutPayer.has(id)
    const hasFew = isFew(line.ofSum)
    if (isStranger && isOneOf(hasFew ? line.ofSum : [this.#withoutPayer], isUnknown)) return true
    const name = nameIn(line.words, tenancy)
    const ofWords = () => (name && !name.mayBeCut ? this.#starts.ofWord(name.surname) : this.#starts.find(words))
    const compared = hasFew || words.length === 0 ? line.ofSum : [ofWords()]
    return isOneOf(compared, (id) => isAnother(id) && couldMean(this.#of(id), words, name))
  }
}

const isFew = (sets: readonly ReadonlySet<number>[]) => sets.reduce((sum, { size }) => sum + size, 0) <= mostCompared

/** Whether it holds for one of the tenancies. It may where there are too many to ask. */
const isOneOf = (sets: readonly ReadonlySet<number>[], holds: (id: number) => boolean) =>
  !isFew(sets) || sets.some((ids) => [...ids].some(holds))

/** Finds tenancies by the beginning of a word. */
class WordStarts {
  readonly #all: { readonly word: string; readonly id: number }[] = []
  #isSorted = true

  add(word: string, id: number): void {
    this.#all.push({ word, id })
    this.#isSorted = false
  }

  /** The tenancies of the word that the fewest have; one more than are compared if many have each of them. */
  find(words: readonly string[]): ReadonlySet<number> {
    const having = words.map((word) => this.ofStart(word))
    return having.reduce((fewest, ids) => (ids.size < fewest.size ? ids : fewest))
  }

  /** The tenancies of a word: one more than are compared, if there are so many. */
  ofWord(word: string): ReadonlySet<number> {
    return this.#from(word, (each) => each === word)
  }

  /** The tenancies of all words that begin so: one more than are compared, if there are so many. */
  ofStart(start: string): ReadonlySet<number> {
    return this.#from(start, (each) => each.startsWith(start))
  }

  /** In the order of the alphabet, from the first word that is not before `start`, as long as words belong to it. */
  #from(start: string, belongs: (word: string) => boolean): ReadonlySet<number> {
    if (!this.#isSorted) this.#all.sort((a, b) => order(a.word, b.word))
    this.#isSorted = true
    let [low, high] = [0, this.#all.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#all[middle]?.word ?? '') < start) low = middle + 1
      else high = middle
    }
    const ids = new Set<number>()
    for (let at = low; ids.size <= mostCompared; at += 1) {
      const each = this.#all[at]
      if (!each || !belongs(each.word)) break
      ids.add(each.id)
    }
    return ids
  }
}

function order(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function wordsOfPerson(name: string): string[] {
  const words = wordsOf(name)
  const letters = words.map((word) => word.charAt(0))
  // 'O BRIEN' is O'Brien, too.
  const apart = /['’]/.test(name) ? wordsOf(name.replaceAll(/['’]/g, ' ')) : []
  const initials = [letters.join(''), `${letters[0] ?? ''}${letters.at(-1) ?? ''}`]
  return [...new Set([...words, ...apart, ...forenamesLike(words[0] ?? ''), ...initials])]
}

function couldMean({ people, words: said }: Said, words: readonly string[], name: Name | undefined): boolean {
  const isName = ({ forename, surname, mayBeCut }: Name, person: readonly string[]) =>
    isSaid(forename, person) && (mayBeCut ? isSaid(surname, person) : person.includes(surname))
  return (!name || people.some((person) => isName(name, person))) && words.every((word) => isSaid(word, said))
}

/** Whether it is one of these, or the beginning of one. A home is never cut: 'flat 1' is not 'flat 11'. */
function isSaid(word: string, words: Iterable<string>): boolean {
  const isHome = word.includes(' ')
  for (const each of words) if (each === word || (!isHome && each.startsWith(word))) return true
  return false
}

/** Without what is a part of the name of a payer for many, as in 'JAMES & CO'. */
const withoutPayerForMany = (words: readonly string[]) =>
  words.filter((_, at) => !isOfPayerForMany(words[at + 1] ?? ''))

/** What says for whom a line is. Of a payer for many, that is only a name of the tenancy's or a numbered home. */
function tellingWordsFor({ nameWords, words }: Compared, line: LineSaid): string[] {
  const homes = line.homes.filter((home) => words.has(home))
  if (!line.words.some(isOfPayerForMany)) return [...homes, ...tellingWords(line.words)]
  return [...homes, ...tellingWords(withoutPayerForMany(line.words)).filter((word) => nameWords.has(word))]
}

/** The forename, or its initial, and the surname of a person of the tenancy whom the words name. */
function nameIn(words: readonly string[], { people }: Compared): Name | undefined {
  const own = withoutPayerForMany(words)
  const firstWith = (said: (forename: string) => string) =>
    people
      .map(({ forename, surname }) => ({ forename: said(forename), surname }))
      .find(({ forename, surname }) => own.includes(forename) && own.includes(surname))
  const name = firstWith((forename) => forename) ?? firstWith((forename) => forename.charAt(0))
  if (!name) return undefined
  const upTo = words.slice(0, words.lastIndexOf(name.surname) + 1)
  return { ...name, mayBeCut: upTo.length === words.length || upTo.join(' ').length >= shortestCut }
}
