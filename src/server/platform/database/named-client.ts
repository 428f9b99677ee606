import pg from 'pg'
import { commitsWithNext, isSentWithNext, LastStatement } from '#server/platform/database/pipelining.ts'
import { LastUsed, RepeatedStatements } from '#server/platform/database/repeated-statements.ts'
import {
  type Answered,
  type KnownColumns,
  type Reading,
  SentStatements,
  type Statement,
} from '#server/platform/database/sent-statements.ts'

/** Shared by all connections, so that a statement has one name everywhere. */
const repeated = new RepeatedStatements()

/** What the driver knows of the statements that the server has prepared on a connection, or is about to. */
type KnownStatements = Record<'parsedStatements' | 'submittedNamedStatements', Record<string, string>>

interface Transaction {
  /** In their order, to be sent before the next statement. */
  held: Statement[]
  isBegun: boolean
  readonly last: LastStatement
}

const nothing = { command: '', rowCount: 0, rows: [], fields: [] }

/**
 * A connection that prepares repeated statements, so that the server plans them once. In a transaction it holds back
 * whatever nobody waits for, `begin` above all, and sends it together with the next statement: one trip to the server
 * instead of two.
 */
export class NamedClient extends pg.Client {
  readonly #prepared = new LastUsed<true>()
  readonly #known: KnownColumns = new Map()
  #transaction: Transaction | undefined

  // biome-ignore lint/suspicious/noExplicitAny: node-postgres has a dozen overloads, and this passes each one on.
  override query(first: any, ...rest: any[]): any {
    const text: string = typeof first === 'string' ? first : (first?.text ?? '')
    const values = first?.values ?? rest.find(Array.isArray) ?? []
    const answered = rest.find((each) => typeof each === 'function')
    // Only the pool itself uses callbacks, outside of transactions.
    if (answered && values.length > 0) return this.#send([{ text, values, name: first?.name }], first, answered)
    if (answered) return super.query(first, ...rest)
    const statement = { text, values, name: first?.name }
    if (/^begin\b/.test(text)) {
      this.#transaction = { held: [{ text, values: [] }], isBegun: false, last: new LastStatement() }
      return Promise.resolve(nothing)
    }
    if (this.#transaction) return this.#queryInside(this.#transaction, statement, first)
    if (text === 'rollback') return this.#rollBack()
    return values.length === 0 ? super.query(first) : this.#answerOf([statement], first ?? {})
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  async #queryInside(transaction: Transaction, statement: Statement, first: any): Promise<any> {
    const { text, values } = statement
    const { held, last } = transaction
    if (text === 'commit' || text === 'rollback') return this.#end(transaction, statement, first)
    if (commitsWithNext(text)) {
      last.expect()
      return nothing
    }
    const isLast = last.isLast(text)
    if (isSentWithNext(text)) {
      held.push(statement)
      return nothing
    }
    transaction.held = []
    transaction.isBegun = true
    // What was held since the savepoint would be rolled back, too.
    if (text.startsWith('rollback to savepoint')) return super.query(first)
    if (held.length === 0 && values.length === 0 && !isLast) return super.query(first)
    // A text without values may be several statements, which have to be sent alone.
    if (values.length === 0 && text.includes(';')) return this.#answerOf(held, {}).then(() => super.query(first))
    if (!isLast) return this.#answerOf([...held, statement], first ?? {})
    return this.#answerOf([...held, statement, { text: 'commit', values: [] }], first ?? {}).catch((error) => {
      last.hasFailed()
      throw error
    })
  }

  /** Commits or rolls back, unless the last statement has committed already, or the server was never asked anything. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  #end({ held, isBegun, last }: Transaction, statement: Statement, first: any): any {
    this.#transaction = undefined
    const isRollback = statement.text === 'rollback'
    const holdsBeginAlone = held.length === 1
    if (last.isOver || (!isBegun && (isRollback || holdsBeginAlone))) return nothing
    if (isRollback) return this.#rollBack()
    return held.length === 0 ? super.query(first) : this.#answerOf([...held, statement], first ?? {})
  }

  /**
   * A rollback fails only when the connection does, and the server then rolls back by itself: the first error is the
   * one that counts. The pool may not know yet that the connection is broken; ending it makes sure that nobody is given
   * it.
   */
  #rollBack(): Promise<unknown> {
    return super.query('rollback').catch(() => {
      void this.end()
      return nothing
    })
  }

  /** @throws the first error. */
  #answerOf(statements: readonly Statement[], reading: Reading): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#send(statements, reading, (error, result) => (error ? reject(error) : resolve(result)))
    })
  }

  #send(statements: readonly Statement[], reading: Reading, answered: Answered): void {
    const named = statements.map((statement) => ({ ...statement, name: this.#nameOf(statement) }))
    super.query(new SentStatements(named, reading, this.#known, answered))
  }

  #nameOf({ text, values, name }: Statement): string | undefined {
    const used = name ?? (values.length > 0 ? repeated.nameOf(text) : undefined)
    if (used) this.#use(used)
    return used
  }

  /** Before it prepares one more, each connection releases the statement that it has not used for the longest. */
  #use(name: string): void {
    if (this.#prepared.get(name)) return
    const oldest = this.#prepared.makeRoom()
    this.#prepared.set(name, true)
    if (oldest === undefined) return
    this.#known.delete(oldest)
    // Statements that are sent from now on come after this one, so the driver has to prepare it again.
    const { parsedStatements, submittedNamedStatements } = this.connection as typeof this.connection & KnownStatements
    const text = parsedStatements[oldest] ?? submittedNamedStatements[oldest]
    // It was skipped because an earlier statement had failed: the server never had it.
    if (text === undefined) return
    delete parsedStatements[oldest]
    delete submittedNamedStatements[oldest]
    super.query(`deallocate "${oldest}"`).catch(() => {
      // Inside a failed transaction DEALLOCATE fails too, and the server still has the statement.
      parsedStatements[oldest] = text
    })
  }
}
