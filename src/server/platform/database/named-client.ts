import pg from 'pg'
import { LastUsed, RepeatedStatements } from '#server/platform/database/repeated-statements.ts'

/** Shared by all connections, so that a statement has one name everywhere. */
const repeated = new RepeatedStatements()

/** A connection that prepares the statements that keep coming back, so that the server plans them once. */
export class NamedClient extends pg.Client {
  readonly #prepared = new LastUsed<true>()
  // biome-ignore lint/suspicious/noExplicitAny: node-postgres has a dozen overloads, and this passes each one on.
  override query(first: any, ...rest: any[]): any {
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
    super.query(`deallocate "${oldest}"`).then(
      () => {
        // The driver's own list of what the server has prepared on this connection.
        const { parsedStatements } = this.connection as typeof this.connection & {
          parsedStatements: Record<string, string>
        }
        delete parsedStatements[oldest]
      },
      // Inside a failed transaction DEALLOCATE fails too, and the statement stays until the connection ends.
      () => {},
    )
  }
}
