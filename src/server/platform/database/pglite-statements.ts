import { type PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite'
import { LastUsed, RepeatedStatements } from '#server/platform/database/repeated-statements.ts'

const { serialize } = protocol

type Message = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number]
interface Prepared {
  readonly name: string
  readonly parameterTypes: number[]
  /** The description of its columns, which is the same every time. */
  readonly columns: Message[]
}

/**
 * PGlite parses and plans every query again, in WebAssembly: 0.9 ms for the smallest and 10 ms for a dashboard. A
 * repeated statement is prepared once under a name, and then only bound and executed: 0.2 ms.
 */
export class PgliteStatements {
  readonly #database: PGlite
  readonly #repeated = new RepeatedStatements()
  readonly #prepared = new LastUsed<Promise<Prepared>>()

  constructor(database: PGlite) {
    this.#database = database
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
      const messages = await this.#run([
        serialize.bind({
          statement: name,
          values: values.map((value, at) => this.#text(value, statement, at, options)),
        }),
        serialize.execute({}),
      ])
      // Not copied: PGlite would copy its parsers, one for each type of each table, for every answer, which takes 0.1
      // ms.
      const parsers = Object.assign(Object.create(this.#database.parsers), options?.parsers)
      const shape = options?.rowMode && { rowMode: options.rowMode }
      const [result] = parse.parseResults([...statement.columns, ...messages], parsers, shape)
      return result as Results<T>
    })
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
    const messages = await this.#run([serialize.parse({ name, text }), serialize.describe({ type: 'S', name })])
    return {
      name,
      parameterTypes: parse.parseDescribeStatementResults(messages),
      columns: messages.filter((message) => message.name === 'rowDescription'),
    }
  }

  /** One trip into PostgreSQL and back. @throws PostgreSQL's own error. */
  async #run(parts: readonly Uint8Array[]): Promise<Message[]> {
    const { messages } = await this.#database.execProtocol(Buffer.concat([...parts, serialize.sync()]), {
      syncToFs: false,
    })
    return messages
  }

  #text(value: unknown, { parameterTypes }: Prepared, at: number, options?: QueryOptions): string | null {
    if (value === null || value === undefined) return null
    const type = parameterTypes[at] ?? 0
    const serializer = options?.serializers?.[type] ?? this.#database.serializers[type]
    return serializer ? serializer(value) : String(value)
  }
}
