import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell, csvRow } from './csv.ts'

/** The cells of one row, as RFC 4180 reads them. */
function read(row: string): string[] {
  const cells: string[] = []
  for (const [whole, cell = ''] of row.slice(0, -2).matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)) {
    if (whole === '' && cells.length > 0 && !row.slice(0, -2).endsWith(',')) break
    cells.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
  }
  return cells
}

describe('a cell', () => {
  it.each([
    ['plain', 'plain'],
    ['7 Mill Lane, York', '"7 Mill Lane, York"'],
    ['he said "no"', '"he said ""no"""'],
    ['a;=1', '"a;=1"'],
    ['two\nlines', '"two\nlines"'],
    ['', ''],
    ['=1+1', "'=1+1"],
    ['+44 20', "'+44 20"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['  =1', "'  =1"],
    ['＝1', "'＝1"],
    ['\u200B=1', "'\u200B=1"],
    ['\u001F\u2060 +1', "'\u001F\u2060 +1"],
    [-1, '-1'],
    [{ pence: 125_050 }, '1250.50'],
    [{ pence: -5 }, '-0.05'],
    [{ pence: -0 }, '0.00'],
  ])('%j is written %s', (value, text) => {
    expect(csvCell(value)).toBe(text)
  })

  it('is read again as it was, or with an apostrophe before it, and never begins as a formula', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
        const cells = read(csvRow(['x', one, other, 'x']))
        expect(cells).toHaveLength(4)
        for (const [at, value] of [one, other].entries()) {
          const cell = cells[at + 1]
          expect([value, `'${value}`]).toContain(cell)
          expect(cell?.trim() ?? '').not.toMatch(/^[=+\-@]/)
        }
      }),
    )
  })
})
