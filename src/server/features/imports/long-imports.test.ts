// Files of many megabytes, which a thread reads, and many files.
import { expect, test } from 'vitest'
import { importColumns } from '#domain/import.ts'
import { refusal, testApp } from '#test/app.ts'
import { importForm } from '#test/csv-files.ts'
import { makeLandlord } from '#test/factories.ts'

const app = await testApp()
const { as } = app
const dryRun = { query: { dryRun: 'true' as const } }

test.each([
  ['quotation marks in a cell', `address,city\n"${'x"'.repeat(500_000)}${' '.repeat(500_000)},x`],
  ['a million columns', `${'x,'.repeat(1_000_000)}\n`],
])('a file of %s is refused', async (_, content) => {
  const landlord = await makeLandlord()
  const { status, text } = await refusal(as(landlord).imports.properties({ ...dryRun, form: importForm(content) }))
  expect(status).toBe(400)
  expect(text.length).toBeLessThan(500)
})

test.each<[string, string, object]>([
  [
    'quotation marks alone',
    '"'.repeat(15_000_000),
    { status: 400, text: expect.stringMatching(/^file: Line 1: There are/) },
  ],
  [
    'notes that are too long',
    `address,city,rentAmount,notes\n${Array.from({ length: 1_600 }, (_, at) => `${at} A,York,9,${'x'.repeat(9_000)}\n`).join('')}`,
    { rows: 1_600, valid: 0, errors: { length: 1_600, 0: { field: 'notes', value: `${'x'.repeat(60)}…` } } },
  ],
  [
    'formulas alone',
    `${Object.keys(importColumns.properties).join(',')}\n${`${Array(20).fill('=1').join(',')}\n`.repeat(2_000)}`,
    { rows: 2_000, valid: 0, errors: { length: 2_000, 0: { line: 2, field: 'address' }, 1: { line: 3 } } },
  ],
])('a long file of %s is answered in short', async (_, content, answer) => {
  const landlord = await makeLandlord()
  const form = importForm(content)
  const read = as(landlord).imports.properties({ ...dryRun, form })
  expect(await read.catch((error) => error)).toMatchObject(answer)
})

test('a landlord’s files of an hour are limited, those that are only looked through too', async () => {
  const landlord = await makeLandlord({ subscriptionPlan: 'enterprise' })
  for (let file = 0; file < 60; file += 1) await app.services.limits.imports.attempt(landlord.id)
  for (const query of [{}, { dryRun: 'true' as const }]) {
    const form = importForm('address,city,rentAmount\n1 Mill Lane,York,950')
    expect(await refusal(as(landlord).imports.properties({ query, form }))).toMatchObject({ status: 429 })
  }
  expect(await as(landlord).properties.list()).toEqual([])
})
