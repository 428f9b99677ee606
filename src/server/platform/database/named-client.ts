import pg from 'pg'
import { LastUsed, RepeatedStatements } from '#server/platform/database/repeated-statements.ts'
import { isSentWithNext } from '#server/platform/database/sent-with-next.ts'

/** Shared by all connections, so that a statement has one name everywhere. */
const repeated = new RepeatedStatements()

/** What the driver knows of the statements that the server has prepared on a connection, or is about to. */
type KnownStatements = Record<'parsedStatements' | 'submittedNamedStatements', Record<string, string>>

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

const nothing = { command: '', rowCount: 0, rows: [], fields: [] }

/**
 * A connection that prepares the statements that keep coming back, so that the server plans them once. In a transaction it sends what
 * nobody waits for, `begin` above all, together with the next statement: one trip to the server instead of two.
 */
export class NamedClient extends pg.Client {
  readonly #prepared = new LastUsed<true>()
  /** In their order, to be sent before the next statement. */
  #held: Statement[] = []
  #isInTransaction = false

  // biome-ignore lint/suspicious/noExplicitAny: node-postgres has a dozen overloads, and this passes each one on.
  override query(first: any, ...rest: any[]): any {
    const text: string = typeof first === 'string' ? first : (first?.text ?? '')
    const values = first?.values ?? rest.find(Array.isArray) ?? []
    // Only the pool itself asks with a callback, for what is in no transaction.
    if (rest.some((each) => typeof each === 'function')) return this.#send(first, ...rest)
    if (/^begin\b/.test(text)) {
      this.#isInTransaction = true
      this.#held = [{ text, values: [] }]
      return Promise.resolve(nothing)
    }
    if (this.#isInTransaction && isSentWithNext(text)) {
      this.#held.push({ text, values })
      return Promise.resolve(nothing)
    }
    const isEnd = text === 'commit' || text === 'rollback'
    if (isEnd) this.#isInTransaction = false
    const held = this.#held
    this.#held = []
    if (isEnd && held[0]?.text.startsWith('begin') && (held.length === 1 || text === 'rollback'))
      return Promise.resolve(nothing)
    if (held.length === 0 || text.startsWith('rollback')) return this.#send(first, ...rest)
    return this.#together(held, () => this.#send(first, ...rest))
  }

  /** @throws the first error, of which those that follow it in the transaction are only the consequence. */
  async #together<Answer>(held: readonly Statement[], last: () => Promise<Answer>): Promise<Answer> {
    const { stream } = this.connection
    const sent: Promise<unknown>[] = []
    stream.cork()
    try {
      for (const { text, values } of held) sent.push(this.#send({ text, values }))
      if (held[0]?.text.startsWith('begin')) sent[0]?.catch(() => stream.destroy())
      sent.push(last())
    } finally {
      stream.uncork()
    }
    const answers = await Promise.allSettled(sent)
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
    return sent.at(-1) as Promise<Answer>
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  #send(first: any, ...rest: any[]): any {
    if (typeof first === 'object' && first !== null && typeof first.text === 'string' && !first.name) {
      const values = first.values ?? rest.find(Array.isArray)
      const name = values?.length > 0 ? repeated.nameOf(first.text) : undefined
      if (name) {
        this.#use(name)
        return super.query({ ...first, name }, ...rest)
      }
    }
    return super.query(first, ...rest)
  }

  /** Each connection lets go what it has not used for the longest, before it prepares one more. */
  #use(name: string): void {
    if (this.#prepared.get(name)) return
    const oldest = this.#prepared.makeRoom()
    this.#prepared.set(name, true)
    if (oldest === undefined) return
    // Whatever is sent from now on is answered after this, so the driver has to prepare it once more.
    const { parsedStatements, submittedNamedStatements } = this.connection as typeof this.connection & KnownStatements
    const text = parsedStatements[oldest] ?? submittedNamedStatements[oldest] ?? ''
    delete parsedStatements[oldest]
    delete submittedNamedStatements[oldest]
    super.query(`deallocate "${oldest}"`).catch(() => {
      // Inside a failed transaction DEALLOCATE fails too, and the server still has the statement.
      parsedStatements[oldest] = text
    })
  }
}
