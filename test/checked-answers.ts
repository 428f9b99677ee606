import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/database/db.ts'
import { type Answer, KeptAnswers } from '#server/platform/http/kept-answers.ts'

/** Works out again whatever was kept, and fails when that is no longer true: so every test of a screen is a test of this too. */
export class CheckedAnswers extends KeptAnswers {
  readonly #db: Db

  constructor(db: Db) {
    super()
    this.#db = db
  }

  override async find(key: string, version: string, workOut: () => Promise<Answer>): Promise<Answer> {
    const kept = await super.find(key, version, workOut)
    const now = await workOut()
    const { rows } = await this.#db.execute<{ version: string }>(
      sql`select coalesce(sum(changes), 0)::text as version from portfolio_changes where landlord_id = ${Number.parseInt(key, 10)}`,
    )
    if (!isDeepStrictEqual(now, kept) && rows[0]?.version === version)
      throw new Error(`A kept answer is out of date: ${key}`)
    return kept
  }
}
