/** An answer that was worked out before: its JSON, and where its next page begins. */
export interface Answer {
  /** A long one as the bytes that go out, so that it is not encoded again whenever it is asked for. */
  readonly text: string | Buffer
  readonly nextCursor: string | null
}

interface Kept {
  readonly version: string
  readonly answer: Promise<Answer>
  size: number
}

const mostCharacters = 16_000_000
/** What keeping an answer takes besides its text, so that many small ones count too. */
const charactersBesides = 500

/**
 * Answers that depend on nothing but a landlord's rows and the day, kept until any of those rows changes. They are exact:
 * the version was read before the rows, so an answer may know more than its version says, and never less.
 */
export class KeptAnswers {
  readonly #kept = new Map<string, Kept>()
  #characters = 0

  /** The answer for this key and version of the portfolio, worked out if there is none; two who ask at once share it. */
  async find(key: string, version: string, workOut: () => Promise<Answer>): Promise<Answer> {
    const known = this.#kept.get(key)
    if (known?.version === version) {
      // What is asked for again is dropped last.
      this.#kept.delete(key)
      this.#kept.set(key, known)
      return known.answer
    }
    if (known) this.#letGo(key, known)
    const kept: Kept = { version, answer: workOut(), size: 0 }
    this.#kept.set(key, kept)
    try {
      const answer = await kept.answer
      this.#weigh(key, kept, answer.text.length + key.length + charactersBesides)
      return answer
    } catch (error) {
      if (this.#kept.get(key) === kept) this.#kept.delete(key)
      throw error
    }
  }

  #weigh(key: string, kept: Kept, size: number): void {
    if (this.#kept.get(key) !== kept) return
    kept.size = size
    this.#characters += size
    for (const [oldest, other] of this.#kept) {
      if (this.#characters <= mostCharacters) return
      this.#letGo(oldest, other)
    }
  }

  #letGo(key: string, kept: Kept): void {
    this.#kept.delete(key)
    this.#characters -= kept.size
  }
}
