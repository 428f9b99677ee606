import { and, desc, eq, exists, gt, inArray, isNull, ne, notInArray, or, type SQLWrapper, sql } from 'drizzle-orm'
import { alias, PgDialect, unionAll } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'
import { expect, test } from 'vitest'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { rentPayments } from '#server/db/schema/money.ts'
import { dialect } from '#server/platform/database/quick-dialect.ts'

const drizzles = new PgDialect({ casing: 'snake_case' })
const builder = drizzle.mock({ casing: 'snake_case' })
const owners = alias(properties, 'owners')

const joined = builder
  .select({
    id: rentPayments.id,
    home: properties.address,
    late: sql<boolean>`${rentPayments.dueDate} < ${'2026-01-01'}`,
  })
  .from(rentPayments)
  .innerJoin(properties, eq(properties.id, rentPayments.propertyId))
  .leftJoin(owners, and(eq(owners.id, properties.id), ne(owners.address, 'x')))
  .where(
    and(
      eq(rentPayments.landlordId, 7),
      or(isNull(rentPayments.paidDate), gt(rentPayments.amount, 100)),
      inArray(rentPayments.id, [1, 2, 3]),
      notInArray(rentPayments.id, sql`(select 1)`),
    ),
  )
  .orderBy(desc(rentPayments.dueDate), rentPayments.id)
  .limit(50)
  .offset(2)
const counted = builder
  .select({ propertyId: tenancies.propertyId, people: sql<number>`count(*)`.as('people') })
  .from(tenancies)
  .groupBy(tenancies.propertyId)
const subquery = counted.as('counted')
const common = builder.$with('common').as(counted)

const home = { landlordId: 1, address: '1 Mill Lane', city: 'York', rentAmount: 95_000, joinCode: 'ABCD1234' }

const statements: Record<string, SQLWrapper> = {
  'a select with joins, conditions and a page': joined,
  'a select from a subquery, by its alias': builder
    .select({ id: properties.id, people: subquery.people })
    .from(properties)
    .innerJoin(subquery, eq(subquery.propertyId, properties.id)),
  'a common table expression': builder.with(common).select().from(common).where(gt(common.people, 3)),
  'a union': unionAll(
    builder.select({ id: properties.id }).from(properties).where(eq(properties.city, 'York')),
    builder.select({ id: tenancies.propertyId }).from(tenancies).where(eq(tenancies.active, true)),
  ),
  'exists, with a builder in a template': sql`select ${exists(counted)} and ${1} = any(${sql.param([1, 2])})`,
  'lists, nothing, names, dates and placeholders': sql`${sql.identifier('a"b')} ${undefined} in ${[1, 'two', sql`3`]} ${new Date(0)} ${null} ${{ a: 1 }} ${sql.placeholder('later')} ${sql.raw('now()')}`,
  'tables, columns and aliases in a template': sql`select ${properties.rentAmount}, ${owners.address}, ${owners} from ${properties}`,
  'a value that a column writes': sql`${sql.param(new Date(0), properties.createdAt)} ${sql.param(null, properties.createdAt)} ${sql.param(sql.placeholder('later'), properties.city)}`,
  'rows to insert': builder
    .insert(properties)
    .values([home, { ...home, notes: "Dog's basket" }])
    .onConflictDoNothing()
    .returning({ id: properties.id }),
  'a change': builder
    .update(properties)
    .set({ notes: sql`${properties.notes} || ${'!'}`, city: 'Leeds' })
    .where(eq(properties.id, 3))
    .returning(),
  'a deletion': builder.delete(properties).where(inArray(properties.id, [4, 5])),
}

test.each(Object.entries(statements))('%s is written as Drizzle writes it', (_, statement) => {
  const { sql: text, params } = drizzles.sqlToQuery(statement.getSQL())
  for (const time of ['first', 'second'])
    expect({ time, ...dialect.sqlToQuery(statement.getSQL()) }).toEqual({ time, sql: text, params })
})
