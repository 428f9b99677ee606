import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../day.ts'
import type { TableRow } from '../table.ts'
import { readBankAmount } from './amount.ts'
import { type ColumnMapping, guessColumns, recogniseBank } from './columns.ts'
import { readTable } from './csv.ts'
import { orderOfDays, readBankDay } from './days.ts'
import { keyedLines } from './line-key.ts'
import { readOfx } from './ofx.ts'
import { readQif } from './qif.ts'
import { linesUntil, type StatementLine, statementFormat, tidyDescription } from './statement.ts'

const table = (...rows: string[]): TableRow[] => rows.map((row, index) => ({ line: index + 1, cells: row.split('|') }))

test.each([
  ['£1,234.56', 123_456],
  ['1234.5', 123_450],
  ['-12', -1_200],
  ['12.00-', -1_200],
  ['(12.00)', -1_200],
  ['12.00 DR', -1_200],
  ['12.00 CR', 1_200],
  ['(-12.00)', -1_200],
  ['-£12.00 DR', -1_200],
  ['-12.00 OD', -1_200],
  ['-12.00 CR', -1_200],
  ['+0.01', 1],
  ['.50', 50],
  ['−5.00', -500],
  ['-£1,000', -100_000],
  ['0.00', 0],
  ['', undefined],
  ['nine', undefined],
  ['1.234', undefined],
  ['1,23', 123],
  ['-1.234,56', -123_456],
  ['1,234', 123_400],
  ['1,2', undefined],
  ['1,234,56', undefined],
  ['--1', undefined],
  ['99999999999', undefined],
  ['9'.repeat(5_000), undefined],
])('the amount %s is %s pence', (text, pence) => {
  expect(readBankAmount(text)).toBe(pence)
})

test.each([
  ['03/04/2026', 'dmy', '2026-04-03'],
  ['03/04/2026', 'mdy', '2026-03-04'],
  ['2026-04-03', 'dmy', '2026-04-03'],
  ['2026-04-03T10:11:12Z', 'dmy', '2026-04-03'],
  ['3 Apr 2026', 'mdy', '2026-04-03'],
  ['03-APR-26', 'dmy', '2026-04-03'],
  ["3/4'26", 'dmy', '2026-04-03'],
  ['Apr 3, 2026', 'dmy', '2026-04-03'],
  ['20260403', 'dmy', '2026-04-03'],
  ['Fri 03 April 2026', 'dmy', '2026-04-03'],
  ['03/04/2026 23:59', 'dmy', '2026-04-03'],
  ['31/02/2026', 'dmy', undefined],
  ['rent', 'dmy', undefined],
] as const)('the day %s in %s is %s', (text, order, day) => {
  expect(readBankDay(text, order)).toBe(day)
})

test.each([
  [['03/04/2026', '13/04/2026'], 'dmy'],
  [['03/04/2026', '04/13/2026'], 'mdy'],
  [['03/04/2026', '05/06/2026'], 'either'],
  [['04/04/2026'], 'dmy'],
  [['13/04/2026', '04/13/2026'], undefined],
  [['2026-04-03'], 'dmy'],
])('the order of %j is told by all of them: %s', (days, order) => {
  expect(orderOfDays(days)).toBe(order)
})

describe('a table', () => {
  const known: [string, string, string][] = [
    ['Barclays', 'Number|Date|Account|Amount|Subcategory|Memo', '|03/04/2026|20-00-00 1|950.00|FT|Nowak'],
    ['HSBC', 'Date|Type|Description|Paid out|Paid in|Balance', '03 Apr 26|BP|Nowak||950.00|950.00'],
    [
      'Lloyds',
      'Transaction Date|Transaction Type|Sort Code|Account Number|Transaction Description|Debit Amount|Credit Amount|Balance',
      "03/04/2026|FPI|'30-00-00|1|Nowak||950.00|950.00",
    ],
    [
      'NatWest',
      'Date|Type|Description|Value|Balance|Account Name|Account Number',
      "03/04/2026|BAC|'Nowak|950.00|950.00|'A|'1",
    ],
    ['Santander', 'Date|Type|Merchant/Description|Debit/Credit|Balance', '03/04/2026|FPI|Nowak|£950.00|£950.00'],
    [
      'Nationwide',
      'Date|Transaction type|Description|Paid out|Paid in|Balance',
      '03 Apr 2026|Bank credit|Nowak||£950.00|£950.00',
    ],
    [
      'Monzo',
      'Transaction ID|Date|Time|Type|Name|Emoji|Category|Amount|Currency|Local amount|Local currency|Notes and #tags|Address|Receipt|Description|Category split|Money Out|Money In',
      'tx_1|03/04/2026|10:00:00|Faster payment|Nowak||Income|950.00|GBP|950.00|GBP||||||0|950.00',
    ],
    [
      'Starling',
      'Date|Counter Party|Reference|Type|Amount (GBP)|Balance (GBP)|Spending Category|Notes',
      '03/04/2026|Nowak||FASTER PAYMENT|950.00|950.00|INCOME|',
    ],
  ]

  test.each(known)('of %s is known by its header', (bank, header, row) => {
    const rows = table('Account name|Rent', '', header, row)
    const found = recogniseBank(rows)
    expect(found?.bank).toBe(bank)
    const { lines, problems } = readTable(rows, found?.mapping as ColumnMapping, found?.firstRow)
    expect(lines).toMatchObject([{ line: 4, date: '2026-04-03', amount: 95_000, description: 'Nowak' }])
    expect(problems).toEqual([])
  })

  test('of another bank is no known one, and its columns are guessed from the words above them', () => {
    const rows = table('Booked date|Narrative|Money out|Money in|Running balance', '03/04/2026|Nowak||1|1')
    expect(recogniseBank(rows)).toBeUndefined()
    expect(guessColumns(rows)).toEqual({ date: 0, description: 1, paidOut: 2, paidIn: 3, balance: 4 })
  })

  test.each(['Date|Description|Amount|Balance', 'Transaction ID|Date|Name|Amount|Balance'])(
    'says so of a known bank, too, wherever it writes the balance: %s',
    (header) => {
      const ids = header.startsWith('Transaction') ? ['a|', 'b|', 'c|'] : ['', '', '']
      const lines = ['01/04/2026|A|10.00|110.00', '02/04/2026|B|10.00|121.00', '03/04/2026|C|10.00|131.00']
      const rows = table(header, ...lines.map((line, at) => `${ids[at]}${line}`))
      const known = recogniseBank(rows)
      expect(known && readTable(rows, known.mapping, known.firstRow).problems).toMatchObject([{ line: 3 }])
    },
  )

  test('says at which line the balance does not add up, whichever day comes first', () => {
    const mapping = { date: 0, description: 1, amount: 2, balance: 3 }
    const rows = [
      '13/04/2026|A|1.00|11.00',
      '14/04/2026|B|2.00|13.00',
      '15/04/2026|C|3.00|17.00',
      '16/04/2026|D|1.00|18.00',
    ]
    const wrong = (lines: string[]) => readTable(table(...lines), mapping).problems.map(({ line }) => line)
    expect(wrong(rows)).toEqual([3])
    expect(wrong(rows.toReversed())).toEqual([2])
    expect(wrong(rows.slice(1, 3))).toEqual([2])
    expect(wrong(rows.slice(1, 3).toReversed())).toEqual([1])
    expect(wrong(rows.slice(0, 2))).toEqual([])
  })

  test('reads what came in with a minus as taken back, and what went out as gone, with or without one', () => {
    const rows = table('13/04/2026|A|1.00|', '14/04/2026|B|-1.00|', '15/04/2026|C||2.00', '16/04/2026|D||-2.00')
    const { lines } = readTable(rows, { date: 0, description: 1, paidIn: 2, paidOut: 3 })
    expect(lines.map(({ amount }) => amount)).toEqual([100, -100, -200, -200])
  })

  test('is refused at the line that an unquoted comma has shifted, before an amount is misread', () => {
    const known = (...lines: string[]) => {
      const rows = table('Date|Description|Amount', ...lines)
      return readTable(rows, { date: 0, description: 1, amount: 2 }, 1)
    }
    const moved = 'There are more cells here than in the row of the headings'
    expect(() => known('13/04/2026|A|5.00', '13/04/2026|A|1|950.00')).toThrow(`Line 3: ${moved}`)
    expect(() => known('13/04/2026|Rent 12| 45|950.00')).toThrow(`Line 2: ${moved}`)
    expect(known('13/04/2026|A|5.00||').lines).toHaveLength(1)
  })

  test('of another bank may have columns without a heading, and a comma in a text behind every sum', () => {
    const read =
      (mapping: ColumnMapping, ...rows: string[]) =>
      () =>
        readTable(table(...rows), mapping).lines.length
    const mapping = { date: 0, description: 1, amount: 2 }
    expect(read(mapping, 'Day|Text|Sum', '13/04/2026|A|5.00|x', '14/04/2026|B|6.00|y')()).toBe(2)
    expect(read(mapping, 'Day|Text|Sum', '13/04/2026|A|5.00', '14/04/2026|B|1|950.00')).toThrow(
      'Line 3: There are more',
    )
    expect(read(mapping, 'Account|Rent', '13/04/2026|A|5.00', '14/04/2026|B|6.00|y')()).toBe(2)
    expect(read({ date: 0, amount: 1, description: 2 }, 'Day|Sum|Text', '13/04/2026|5.00|A|B')()).toBe(1)
  })

  test('has a text with commas whole where the text comes last', () => {
    const textsOf = (...rows: string[]) => {
      const known = recogniseBank(table(...rows))
      const mapping = known?.mapping ?? { date: 0, amount: 1, description: 2 }
      return readTable(table(...rows), mapping, known?.firstRow).lines.map(({ description }) => description)
    }
    const barclays = 'Number|Date|Account|Amount|Subcategory|Memo'
    const memo = '|03/04/2026|20-00-00 12345678|950.00|FT|FLAT 2'
    expect(textsOf(barclays, `${memo}| Z NOWAK RENT`, `${memo}||`)).toEqual(['FLAT 2, Z NOWAK RENT', 'FLAT 2'])
    expect(textsOf('Day|Sum|Text', '13/04/2026|5.00|A|B', '14/04/2026|5.00|C')).toEqual(['A,B', 'C'])
    expect(textsOf('Day|Sum|Text', '13/04/2026|5.00|A|B', '14/04/2026|5.00|C|D')).toEqual(['A,B', 'C,D'])
    expect(textsOf('Day|Sum|Text', '13/04/2026|5.00|A|2450.00', '14/04/2026|5.00|B|2455.00')).toEqual(['A', 'B'])
    expect(textsOf('Day|Sum|Text', '13/04/2026|5.00|A|B|2450.00')).toEqual(['A,B,2450.00'])
    expect(textsOf('Day|Sum|Text|Branch', '13/04/2026|5.00|A|B', '14/04/2026|5.00|C')).toEqual(['A', 'C'])
    expect(textsOf('13/04/2026|5.00|A|B', '14/04/2026|5.00|C')).toEqual(['A', 'C'])
  })

  test('is known by its whole text, whichever other lines are in the file', () => {
    const mapping = { date: 0, amount: 1, description: 2 }
    const readKeys = (...rows: string[]) =>
      keyedLines(readTable(table('Day|Sum|Text', ...rows), mapping).lines).lines.map(({ key }) => key)
    const [first, second, plain] = ['13/04/2026|5.00|FLAT 2|A', '13/04/2026|5.00|FLAT 2|B', '13/04/2026|5.00|FLAT 2']
    const [firstKey, secondKey, plainKey] = [first, second, plain].map((row) => readKeys(row)[0])
    expect(new Set([firstKey, secondKey, plainKey]).size).toBe(3)
    expect(readKeys(second, plain, first)).toEqual([secondKey, plainKey, firstKey])
    expect(new Set(readKeys(first, second, first)).size).toBe(3)
  })

  test('leaves out what is still to come, and says so', () => {
    const statement = readTable(table('13/04/2026|A|1.00', '14/04/2026|B|2.00'), { date: 0, description: 1, amount: 2 })
    const { lines, problems } = linesUntil(statement, '2026-04-13')
    expect(lines).toHaveLength(1)
    expect(problems).toMatchObject([{ line: 2, message: '14 April 2026 has not come yet: this line is left out' }])
  })
})

const sgml = `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST>
<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20260403120000[0:GMT]
<TRNAMT>950.00
<FITID>A1
<NAME>NOWAK &amp; SON
<MEMO>RENT APR
</STMTTRN>
<STMTTRN>
<TRNTYPE>DEBIT
<DTPOSTED>20260404
<TRNAMT>-12,50
<FITID>A2
<NAME>SCREWFIX
</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

describe('OFX', () => {
  const expected = [
    { line: 6, bankId: 'A1', date: '2026-04-03', amount: 95_000, description: 'NOWAK & SON RENT APR' },
    { bankId: 'A2', date: '2026-04-04', amount: -1_250, description: 'SCREWFIX' },
  ]

  test('of version 1 leaves its elements open', () => {
    expect(statementFormat(sgml)).toBe('ofx')
    expect(readOfx(sgml).lines).toMatchObject(expected)
  })

  test('of version 2, whose tags are closed, is read like one of version 1', () => {
    const xml = sgml
      .replace(/^[\s\S]*?<OFX>/, '<?xml version="1.0"?>\n\n\n\n<?OFX OFXHEADER="200"?><OFX>')
      .replaceAll(/<(TRNTYPE|DTPOSTED|TRNAMT|FITID|NAME|MEMO)>(.*)$/gm, '<$1>$2</$1>')
    expect(statementFormat(xml)).toBe('ofx')
    expect(readOfx(xml).lines).toMatchObject(expected)
  })

  test('names the line of what is no amount', () => {
    expect(() => readOfx(sgml.replace('950.00', 'lots'))).toThrow('Line 9: “lots” is no amount')
  })

  test('in another currency is refused: its sums are no pounds', () => {
    const inCurrency = (name: string) => sgml.replace('<OFX>', `<OFX><STMTRS><CURDEF>${name}`)
    expect(() => readOfx(inCurrency('USD'))).toThrow(
      'This statement is in USD: only statements in pounds can be imported',
    )
    expect(readOfx(inCurrency('GBP')).lines).toMatchObject(expected)
  })

  // Quadratic time would exceed every test's timeout.
  test('of fifty thousand transactions that never end is read in a moment', () => {
    const text = `<OFX>${'<STMTTRN><DTPOSTED>20260404<TRNAMT>1<NAME>'.repeat(50_000)}`
    expect(readOfx(text).lines).toHaveLength(50_000)
  })
})

test('QIF has a letter and its value on each line', () => {
  const text = '!Type:Bank\nD13/04/2026\nT-12.50\nPScrewfix\nMTap\n^\nD14/04/2026\nT950.00\nPNowak\n^\n'
  expect(statementFormat(text)).toBe('qif')
  expect(readQif(text).lines).toMatchObject([
    { line: 2, date: '2026-04-13', amount: -1_250, description: 'Screwfix Tap', bankId: null },
    { line: 7, date: '2026-04-14', amount: 95_000, description: 'Nowak' },
  ])
  expect(() => readQif(text.replaceAll(/1([34])\/04/g, '0$1/04'))).toThrow('whether the day or the month comes first')
  expect(readQif(text.replaceAll(/1([34])\/04/g, '0$1/04'), 'mdy').lines[0]?.date).toBe('2026-03-04')
  expect(() => readQif(text.replace('950.00', 'x'))).toThrow('Line 8: “x” is no amount')
  expect(readQif(text.replace('-12.50', '0.00'))).toMatchObject({
    lines: [{ line: 7 }],
    problems: [{ line: 2, message: 'No amount: this line is left out' }],
  })
})

const lines = fc
  .array(
    fc.record({
      day: fc.integer({ min: 0, max: 12 }),
      amount: fc.integer({ min: -3, max: 3 }),
      text: fc.constantFrom('Rent', 'rent', 'Nowak', ''),
      bankId: fc.option(fc.integer({ min: 0, max: 30 }), { freq: 4 }),
    }),
    { maxLength: 40 },
  )
  .map((rows) => {
    const ids = new Set<number>()
    return rows
      .toSorted((a, b) => a.day - b.day)
      .flatMap(({ day, amount, text, bankId }, index): StatementLine[] => {
        if (bankId !== null && ids.has(bankId)) return []
        if (bankId !== null) ids.add(bankId)
        const id = bankId === null ? null : String(bankId)
        return [
          { line: index + 1, bankId: id, date: addDays('2026-04-01', day), amount, description: text, balance: null },
        ]
      })
  })

const keysOf = (part: readonly StatementLine[]) => keyedLines(part).lines.map(({ key }) => key)

test('two overlapping statements of whole days, in either order, hold the same lines as the whole', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }), (whole, a, b) => {
      const [from, to] = [addDays('2026-04-01', Math.min(a, b)), addDays('2026-04-01', Math.max(a, b))]
      const early = keysOf(whole.filter(({ date }) => date <= to))
      const late = keysOf(whole.filter(({ date }) => date >= from))
      const all = keysOf(whole)
      expect(new Set(all).size).toBe(all.length)
      expect(new Set([...early, ...late])).toEqual(new Set(all))
      expect(keysOf(whole)).toEqual(all)
    }),
    { numRuns: 1_000 },
  )
})

test('a bank that gives two different lines one id is told of, and neither is lost', () => {
  const line = (number: number, amount: number): StatementLine => ({
    line: number,
    bankId: '7',
    date: '2026-04-03',
    amount,
    description: 'Rent',
    balance: null,
  })
  const { lines: keyed, problems } = keyedLines([line(1, 100), line(2, 200), line(3, 100), line(4, 200)])
  expect(keyed.map(({ amount }) => amount)).toEqual([100, 200])
  expect(problems).toMatchObject([{ line: 2 }, { line: 4 }])
})

test('whatever is in a file, reading it ends with lines or with a reason', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.constantFrom('', '!Type:Bank\n', '<OFX><STMTTRN>'), (text, start) => {
      const read = start.startsWith('!') ? readQif : readOfx
      try {
        expect(read(start + text).lines.length).toBeGreaterThan(0)
      } catch (error) {
        expect((error as Error).constructor.name).toBe('UnreadableStatement')
      }
    }),
    { numRuns: 1_000 },
  )
})

test('a text is kept tidy and short', () => {
  expect(tidyDescription(['  NOWAK \t Z', 'RENT\u0000'])).toBe('NOWAK Z RENT')
  expect(tidyDescription(['x'.repeat(1_000)])).toHaveLength(300)
})
