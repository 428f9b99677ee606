import pg from 'pg'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** The name under which the server keeps it prepared; without one it is parsed each time. */
  readonly name?: string | undefined
}

/** How an answer is read: as Drizzle asks, or in node-postgres' own way. */
export interface Reading {
  readonly rowMode?: string
  readonly types?: pg.CustomTypesConfig
}

/** How the driver reads a statement's columns, which are described in the same way every time. */
interface Columns {
  fields: unknown[]
  _parsers?: unknown[] | undefined
  _prebuiltEmptyResultObject: unknown
}

/** For one connection: the statements whose columns are known and need not be described again. */
export type KnownColumns = Map<string, Columns>

export type Answered = (error: Error | null | undefined, result: pg.QueryResult) => void
/** Members of node-postgres that its types do not declare. */
interface Inner {
  name: string | undefined
  text: string
  callback: Answered
  _result: Columns
  _results: Columns
  _rowMode: string | undefined
  _accumulateRows: boolean
}
interface Connection {
  readonly stream: { cork(): void; uncork(): void }
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
  parse(statement: { text: string; name: string | undefined }): void
  bind(values: object): void
  describe(what: { type: 'P'; name: '' }): void
  execute(what: object): void
  sync(): void
}
type Driver = {
  readonly utils: { prepareValue(value: unknown): unknown }
  readonly Result: new (...how: unknown[]) => Columns
}
const { utils, Result } = pg as unknown as Driver
const inner = pg.Query.prototype as unknown as Record<
  'handleCommandComplete' | 'handleRowDescription' | 'handleDataRow' | 'handleError',
  (message: unknown, connection?: unknown) => void
>

/**
 * Statements that are sent together, of which one answer is read: that of the last one, or of the one before a commit.
 * The server answers them together: node-postgres' own query waits after each of them until the server is ready, and
 * has the same columns described every time. When one fails the server skips the rest.
 */
export class SentStatements extends pg.Query {
  readonly #statements: readonly Statement[]
  readonly #known: KnownColumns
  /** The index of the statement whose answer is read. */
  readonly #read: number
  /**
   * The name of that statement, if its columns can be known; undefined for one that is never prepared or not read as
   * Drizzle reads.
   */
  readonly #described: string | undefined
  /** Decided when the object is made: what others learn until it is sent comes too late for it. */
  readonly #asksForColumns: boolean
  /** The index of the statement that is being answered. */
  #at = 0

  constructor(statements: readonly Statement[], { rowMode, types }: Reading, known: KnownColumns, answered: Answered) {
    const [first] = statements
    super(first?.text ?? '')
    this.#statements = statements
    this.#known = known
    this.#read = statements.length - (statements.at(-1)?.text === 'commit' && statements.length > 1 ? 2 : 1)
    this.#described = types && statements[this.#read]?.name
    const columns = this.#described === undefined ? undefined : known.get(this.#described)
    this.#asksForColumns = columns === undefined
    const result = Object.assign(new Result(rowMode, types), columns)
    const own: Partial<Inner> = {
      name: first?.name,
      callback: answered,
      _rowMode: rowMode,
      _result: result,
      _results: result,
    }
    Object.assign(this, own, { _accumulateRows: true })
  }

  override readonly submit = (to: pg.Connection): null => {
    const connection = to as unknown as Connection
    connection.stream.cork()
    try {
      for (const [at, statement] of this.#statements.entries()) {
        this.#send(statement, connection, at === this.#read && this.#asksForColumns)
      }
    } catch (error) {
      // A value that cannot be written. What was sent before it is answered, and rolled back by the caller.
      inner.handleError.call(this, error)
    } finally {
      connection.sync()
      connection.stream.uncork()
    }
    return null
  }

  #send({ text, values, name }: Statement, connection: Connection, asksForColumns: boolean): void {
    const isPrepared = name && (connection.parsedStatements[name] ?? connection.submittedNamedStatements[name])
    if (!isPrepared) {
      connection.parse({ text, name })
      if (name) connection.submittedNamedStatements[name] = text
    }
    connection.bind({ statement: name, values, valueMapper: utils.prepareValue })
    if (asksForColumns) connection.describe({ type: 'P', name: '' })
    connection.execute({})
  }

  handleDataRow(message: unknown): void {
    if (this.#at === this.#read) inner.handleDataRow.call(this, message)
  }

  handleRowDescription(message: unknown): void {
    if (this.#at === this.#read) inner.handleRowDescription.call(this, message)
  }

  handleCommandComplete(message: unknown, connection: unknown): void {
    if (this.#at === this.#read) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = (this as unknown as Inner)._result
      if (this.#described) this.#known.set(this.#described, { fields, _parsers, _prebuiltEmptyResultObject })
      inner.handleCommandComplete.call(this, message, connection)
    }
    this.#at += 1
    // Here the driver notes what the server has prepared.
    const next = this.#statements[this.#at]
    if (next) Object.assign(this, { name: next.name, text: next.text })
  }

  handleError(error: unknown, connection: unknown): void {
    for (const { name } of this.#statements.slice(this.#at))
      if (name) delete (connection as Connection).submittedNamedStatements[name]
    inner.handleError.call(this, error, connection)
  }
}
