// What a hostile bank file could do to us.
import { describe, expect, test } from 'vitest'
import { refusal, testApp } from '#test/app.ts'
import { makeLandlord } from '#test/factories.ts'
import { hsbc, type Row, statementForm } from '#test/statements.ts'

const { as } = await testApp()

const ofx = (...transactions: string[]) =>
  `OFXHEADER:100\n<OFX><BANKTRANLIST>${transactions.map((each) => `<STMTTRN>${each}</STMTTRN>`).join('\n')}</BANKTRANLIST></OFX>`

/** A character of two halves, which a cut at any odd place separates. */
const pair = '🏠'

describe('a text that is cut where a character of two halves begins', () => {
  const rowsCutAt = (most: number): Row[] => [
    ['2026-11-03', `${'x'.repeat(most - 1)}${pair}`, -2_500],
    ['2026-11-04', `${'y'.repeat(most - 1)}${pair}`, 95_000],
  ]

  test.each([200, 300])('is stored and posted without the half, at %i characters', async (most) => {
    const landlord = await makeLandlord()
    const { id } = await as(landlord).bank.create({ form: statementForm(hsbc(...rowsCutAt(most))) })
    const lines = await as(landlord).bank.lines({ params: { id } })
    expect(lines).toHaveLength(2)
    for (const { id: lineId, description, amount } of lines) {
      expect(description.isWellFormed()).toBe(true)
      await as(landlord).bank.updateLine({
        params: { id: lineId },
        body: { post: true, transaction: { type: amount < 0 ? 'other_expense' : 'other_income' } },
      })
    }
    for (const { description, supplier } of await as(landlord).financial.list())
      expect(`${description}${supplier}`.toWellFormed()).not.toContain('\ufffd')
  })

  test('is the id that the bank gave a line', async () => {
    const landlord = await makeLandlord()
    const content = ofx(`<DTPOSTED>20261103<TRNAMT>-25.00<FITID>${'1'.repeat(199)}${pair}<NAME>Screwfix`)
    expect(await as(landlord).bank.create({ form: statementForm(content) })).toMatchObject({ lines: 1 })
  })

  test('is the name of the file', async () => {
    const landlord = await makeLandlord()
    const form = statementForm(hsbc(['2026-11-03', 'Rent', 1]), { fileName: `${'x'.repeat(199)}${pair}.csv` })
    expect((await as(landlord).bank.create({ form })).fileName).toBe('x'.repeat(199))
  })
})

describe('a file that means harm', () => {
  test.each([
    ['entities that unfold', '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>', '&b;&lol;'],
    ['an entity of a file', '<!DOCTYPE x [<!ENTITY b SYSTEM "file:///etc/passwd">]>', '&b;'],
  ])('with %s is read as text', async (_, declared, used) => {
    const landlord = await makeLandlord()
    const body = ofx(`<DTPOSTED>20261103<TRNAMT>-25.00<FITID>1<NAME>${used}`)
    const { id } = await as(landlord).bank.create({ form: statementForm(`<?xml version="1.0"?>${declared}${body}`) })
    expect((await as(landlord).bank.lines({ params: { id } })).map(({ description }) => description)).toEqual([used])
  })

  test.each([
    ['numbers of characters that are none', '&#0;&#xd800;&#1114112;&#x110000;Rent', 'Rent'],
    ['characters that nobody sees', 'R\u0001e\u0085n\u009ft', 'R e n t'],
  ])('with %s leaves them out', async (_, name, description) => {
    const landlord = await makeLandlord()
    const content = ofx(`<DTPOSTED>20261103<TRNAMT>-25.00<NAME>${name}`)
    const { id } = await as(landlord).bank.create({ form: statementForm(content) })
    expect((await as(landlord).bank.lines({ params: { id } }))[0]?.description).toBe(description)
  })

  test.each([
    ['one line of a megabyte', 'x'.repeat(990_000)],
    ['nothing but commas', `Date,Description,Amount\n${','.repeat(990_000)}`],
    ['a quotation mark that never closes', `Date,Description,Amount\n"${'x\n'.repeat(490_000)}`],
    ['quotation marks within others', `Date,Description,Amount\n"${'x"'.repeat(490_000)}`],
    ['elements that never end', `<OFX>${'<STMTTRN><'.repeat(90_000)}`],
    ['a transaction without an end', `<OFX><STMTTRN>${'<a>1'.repeat(240_000)}`],
    ['QIF of empty entries', `!Type:Bank\n${'D1\n^\n'.repeat(190_000)}`],
  ])('as %s is refused', async (_, content) => {
    const landlord = await makeLandlord()
    expect((await refusal(as(landlord).bank.create({ form: statementForm(content) }))).status).toBe(400)
    expect(await as(landlord).bank.list()).toEqual([])
  })
})

describe('a statement', () => {
  const rows = hsbc(...Array.from({ length: 1_160 }, (_, at): Row => ['2026-11-03', `${at}`.padEnd(9_000, 'x'), 1]))
  const ofSize = (bytes: number) => statementForm(rows.padEnd(bytes, '\n'))
  const largest = 10 * 1024 * 1024

  test('of 10 MB, as files are measured everywhere else, is imported', async () => {
    const landlord = await makeLandlord()
    expect(await as(landlord).bank.create({ form: ofSize(largest) })).toMatchObject({ lines: 1_160 })
  })

  test.each([largest + 1, 2 * largest + 1])('of %i bytes is refused with its own limit', async (bytes) => {
    const landlord = await makeLandlord()
    const answer = as(landlord).bank.create({ form: ofSize(bytes) })
    expect(await refusal(answer)).toMatchObject({ status: 413, text: 'The file is too large: at most 10 MB' })
  })
})
