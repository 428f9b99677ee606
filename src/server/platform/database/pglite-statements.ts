import { messages, type PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite'
import { endAfterPanic } from '#server/platform/database/pglite-panic.ts'
import {
  type Column,
  executing,
  type Message,
  ReceivedBytes,
  readAnswer,
} from '#server/platform/database/pglite-wire.ts'
import { LastUsed, RepeatedStatements } from '#server/platform/database/repeated-statements.ts'

const { serialize } = protocol

type Field = Results['fields'][number]
interface Prepared {
  readonly parameterTypes: number[]
  readonly columns: Field[]
}

/** Tells those who listen to a channel. */
type Notify = (notification: messages.NotificationResponseMessage) => void

/**
 * PGlite parses and plans every query again, in WebAssembly: 0.9 ms for the smallest and 10 ms for a dashboard. A
 * repeated statement is prepared once under a name, and then only bound and executed: 0.2 ms.
 */
export class PgliteStatements {
  readonly #database: PGlite
  readonly #repeated = new RepeatedStatements()
  readonly #prepared = new LastUsed<Promise<Prepared>>()
  readonly #received = new ReceivedBytes()
  readonly #notify: Notify

  constructor(database: PGlite, notify: Notify) {
    this.#database = database
    this.#notify = notify
  }

  /** Runs a statement that is worth preparing; undefined for every other text. */
  query<T>(text: string, values: readonly unknown[], options?: QueryOptions): Promise<Results<T>> | undefined {
    const name = this.#repeated.nameOf(text)
    if (!name) return undefined
    return this.#database._runExclusiveTransaction(() => this.#execute<T>(name, text, values, options))
  }

  /** Like `query`, within the open transaction. */
  queryInTransaction<T>(
    text: string,
    values: readonly unknown[],
    options?: QueryOptions,
  ): Promise<Results<T>> | undefined {
    const name = this.#repeated.nameOf(text)
    return name === undefined ? undefined : this.#execute<T>(name, text, values, options)
  }

  #execute<T>(name: string, text: string, values: readonly unknown[], options?: QueryOptions): Promise<Results<T>> {
    return this.#database._runExclusiveQuery(async () => {
      const statement = await this.#prepare(name, text)
      const texts = values.map((value, at) => this.#text(value, statement, at, options))
      await this.#database.execProtocolRawStream(executing(name, texts), {
        syncToFs: false,
        onRawData: this.#received.begin(),
      })
      const columns = statement.columns.map((column) => ({ ...column, parse: this.#parserOf(column, options) }))
      const answer = readAnswer(this.#received.bytes, columns, options?.rowMode === 'array')
      for (const message of answer.others) this.#handle(message)
      return { rows: answer.rows as T[], fields: statement.columns }
    })
  }

  #parserOf({ dataTypeID }: Field, options?: QueryOptions): Column['parse'] {
    return options?.parsers?.[dataTypeID] ?? this.#database.parsers[dataTypeID]
  }

  /** @throws PostgreSQL's own error. */
  #handle(message: Message): void {
    if (message instanceof messages.DatabaseError) endAfterPanic(message)
    if (message instanceof messages.NotificationResponseMessage) this.#notify(message)
  }

  async #prepare(name: string, text: string): Promise<Prepared> {
    const known = this.#prepared.get(name)
    if (known !== undefined) return known
    const oldest = this.#prepared.makeRoom()
    if (oldest !== undefined) await this.#run([serialize.close({ type: 'S', name: oldest })])
    const preparing = this.#describe(name, text)
    this.#prepared.set(name, preparing)
    preparing.catch(() => this.#prepared.delete(name))
    return preparing
  }

  async #describe(name: string, text: string): Promise<Prepared> {
    const described = await this.#run([serialize.parse({ name, text }), serialize.describe({ type: 'S', name })])
    const columns = described.find((message) => message instanceof messages.RowDescriptionMessage)?.fields ?? []
    return {
      parameterTypes: parse.parseDescribeStatementResults(described),
      columns: columns.map(({ name, dataTypeID }) => ({ name, dataTypeID })),
    }
  }

  /** One trip into PostgreSQL and back. @throws PostgreSQL's own error. */
  async #run(parts: readonly Uint8Array[]): Promise<Message[]> {
    const answer = await this.#database.execProtocol(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false })
    return answer.messages
  }

  #text(value: unknown, { parameterTypes }: Prepared, at: number, options?: QueryOptions): string | null {
    if (value === null || value === undefined) return null
    const type = parameterTypes[at] ?? 0
    const serializer = options?.serializers?.[type] ?? this.#database.serializers[type]
    return serializer ? serializer(value) : String(value)
  }
}
