/** What all refusals have in common: they change nothing and say no more than they should. */
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TestApp } from '#test/app.ts'

/**
 * Everything stored, as one text: the rows of every table, files, and sent mails; except counts of failures, which
 * refusals may change.
 */
export async function stateOf({ services, mails, drain }: TestApp): Promise<string> {
  await drain()
  const files: string[] = []
  for await (const { key, size } of services.files.list()) files.push(`${key} ${size}`)
  return JSON.stringify([await tablesOf(services.db), files.sort(), mails.length])
}

async function tablesOf(db: TestApp['services']['db']) {
  const tables = await db.execute<{ name: string }>(sql`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'guess_counts' order by 1`)
  const names = tables.rows.map(({ name }) => String(name))
  if (!names.includes('users') || !names.includes('sessions')) throw new Error('The tables were not found')
  const sums = names.map(
    (name) => sql`select ${name} as name, count(*)::int as rows,
      coalesce(sum(hashtextextended(t::text, 0)), 0)::text as content from ${sql.identifier(name)} t`,
  )
  return (await db.execute(sql.join(sums, sql` union all `))).rows
}

interface Answer {
  readonly statusCode: number
  readonly headers: Record<string, unknown>
  readonly body: string
}

const internals = [
  /^\s+at \S+/m,
  /node_modules|node:internal|file:\/\//,
  /\.(ts|js|sql):\d/,
  /\b(select|insert into|update|delete from)\b.+\b(where|values|set|from)\b/is,
  /\/(work|home|usr|var|tmp|root)\//,
  /^\s*[{<[]/,
  /drizzle|postgres|pglite|zod|fastify|FST_/i,
]

/** Checks that an answer is a refusal in plain words, with the expected status. */
export function expectRefusal(answer: Answer, status: number, about: string): void {
  expect([answer.statusCode, answer.body.slice(0, 200)], about).toEqual([status, expect.any(String)])
  expect(answer.headers['content-type'], about).toBe('text/plain; charset=utf-8')
  expect(answer.body, about).toMatch(/\S/)
  expect(answer.body.length, about).toBeLessThan(1_000)
  for (const pattern of internals) expect(answer.body, about).not.toMatch(pattern)
}
