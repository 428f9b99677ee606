import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { normaliseEmail } from '#domain/account.ts'
import { findAccountByEmail, insertUser } from '#server/features/accounts/users.queries.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { migrationsFolder } from '#server/platform/database/migrations.ts'
import { refusal, type TestApp, testApp } from '#test/app.ts'
import { freshDatabase } from '#test/database.ts'
import { makeLandlord } from '#test/factories.ts'
import { newNetworkAddress } from '#test/senders.ts'

const password = 'correct horse'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await testApp()
  passwordHash = await hashPassword(password)
})

const fullWidth = (text: string) =>
  text.replace(/[a-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))
/** Letters that databases fold differently, or that look like plain ones. */
const lookalikes: Record<string, string[]> = {
  i: ['İ', 'ı', 'I'],
  k: ['\u212a', 'K'],
  s: ['ſ', 'ß'],
  f: ['ﬁ', 'ﬀ'],
  o: ['º', 'Ο'],
}

/** An address, and one that may or may not be another spelling of it. */
const spellings = fc
  .string({ unit: fc.constantFrom(...'abfiksow'), minLength: 1, maxLength: 5 })
  .chain((plain) =>
    fc
      .tuple(
        ...[...plain].map((letter) =>
          fc.constantFrom(letter, letter.toUpperCase(), fullWidth(letter), ...(lookalikes[letter] ?? [])),
        ),
      )
      .map((letters) => [plain, letters.join('')] as const),
  )
const anyText = fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }))

describe('two spellings', () => {
  test('are one address to the database when, and only when, they are to the rest of the product', async () => {
    const { db } = app.services
    await fc.assert(
      fc.asyncProperty(fc.oneof(spellings, anyText), async ([first, second]) => {
        fc.pre(!`${first}${second}`.includes('\0'))
        const unique = randomBytes(6).toString('hex')
        const [stored, typed] = [`${first}@${unique}.example`, `${second}@${unique}.example`]
        const isSame = normaliseEmail(stored) === normaliseEmail(typed)
        const id = await insertUser(db, { role: 'tenant', name: 'Sam', email: stored })
        expect(await findAccountByEmail(db, typed)).toEqual(isSame ? expect.objectContaining({ id }) : undefined)
        expect((await insertUser(db, { role: 'tenant', name: 'Sam', email: typed })) === undefined).toBe(isSame)
      }),
      { numRuns: 200 },
    )
  })

  test.each([
    ['İ', 'ian'],
    ['ı', 'ian'],
    ['ﬁ', 'fiona'],
    ['Ｆ', 'fiona'],
    ['\u212a', 'kim'],
    ['ſ', 'sam'],
  ])('with %s and without share one count of tries, or are two addresses', async (letter, name) => {
    const unique = randomBytes(6).toString('hex')
    const email = `${name}.${unique}@example.com`
    const plain = { İ: 'i', ı: 'i', ﬁ: 'fi', Ｆ: 'f', '\u212a': 'k', ſ: 's' }[letter] ?? ''
    await makeLandlord({ email, passwordHash })
    const login = (typed: string, secret: string) =>
      app.as(null, newNetworkAddress()).accounts.login({ body: { role: 'landlord', email: typed, password: secret } })
    for (let n = 0; n < 10; n += 1) await refusal(login(email, 'wrong horse'))
    const spelled = email.replace(plain, letter)
    const { status } = await refusal(login(spelled, password))
    expect(status).toBe(normaliseEmail(spelled) === email ? 429 : 401)
  })
})

test('addresses from before take the one spelling, and what two may both claim stays whose it was', async () => {
  const database = await freshDatabase()
  const { db } = database
  const run = (text: string) => db.execute(sql.raw(text))
  await run('drop index users_email')
  await run('create unique index users_email on users (lower(email))')
  await run('alter table users drop column password_set_at')
  await run(`insert into users (name, email) values
    ('Ann', 'Ann@Example.com'), ('Ben', 'ben@example.com'), ('Fi', 'ﬁ@example.com'), ('Fi the second', 'fi@example.com'), ('Nobody', null)`)
  await run(`insert into account_links (token_hash, purpose, user_id, email, expires_at, created_at, used_at)
    select v.token, v.purpose, users.id, v.email, '2030-01-01', v.made::timestamptz, v.used::timestamptz from users, (values
      ('outlived', 'undo_email', 'Ann', 'A@Old.example', '2026-01-01', null), ('reset', 'reset', 'Ann', null, '2026-01-01', '2026-01-02'),
      ('open', 'undo_email', 'Ben', 'B@Old.example', '2026-01-01', null)
    ) as v (token, purpose, owner, email, made, used) where users.name = v.owner`)
  const migration = readMigrationFiles({ migrationsFolder }).find(({ sql }) => sql.join().includes('password_set_at'))
  for (const statement of migration?.sql ?? []) await run(statement)
  const { rows } = await run('select name, email from users order by id')
  expect(rows).toEqual([
    { name: 'Ann', email: 'ann@example.com' },
    { name: 'Ben', email: 'ben@example.com' },
    { name: 'Fi', email: 'ﬁ@example.com' },
    { name: 'Fi the second', email: 'fi@example.com' },
    { name: 'Nobody', email: null },
  ])
  const links = await run('select token_hash, email from account_links order by id')
  expect(links.rows).toEqual([
    { token_hash: 'reset', email: null },
    { token_hash: 'open', email: 'b@old.example' },
  ])
  await database.close()
})
