import pg from 'pg'
import { RepeatedSelects } from '#server/platform/database/repeated-selects.ts'

/** Shared by all connections, so that a statement has one name everywhere. */
const repeated = new RepeatedSelects()

/** A connection that prepares the selects that keep coming back, so that the server plans them once. */
export class NamedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: node-postgres has a dozen overloads, and this passes each one on.
  override query(first: any, ...rest: any[]): any {
    if (typeof first === 'object' && first !== null && typeof first.text === 'string' && !first.name) {
      const values = first.values ?? rest.find(Array.isArray)
      const name = values?.length > 0 ? repeated.nameOf(first.text) : undefined
      if (name) return super.query({ ...first, name }, ...rest)
    }
    return super.query(first, ...rest)
  }
}
