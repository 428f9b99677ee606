import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvRow } from '#domain/csv.ts'
import { rowsOf, textOf } from '#server/platform/files/table-file.ts'

describe('the text of a file', () => {
  const text = '\ufeffDate,£\r\n1,Łukasz\r'
  const utf16 = () => Buffer.from(text, 'utf16le')
  test.each([
    ['UTF-8', Buffer.from(text), 'Date,£\n1,Łukasz\n'],
    ['UTF-16, as Excel saves it', utf16(), 'Date,£\n1,Łukasz\n'],
    ['UTF-16 in the other order of bytes', utf16().swap16(), 'Date,£\n1,Łukasz\n'],
    ['Windows-1252', Buffer.from('Date,\xa3\r\n', 'latin1'), 'Date,£\n'],
  ])('in %s is read', (_, bytes, read) => {
    expect(textOf(bytes, 'No table')).toBe(read)
  })

  test('that is none is refused', () => {
    expect(() => textOf(Buffer.from('a\0b'), 'No table')).toThrow('file: No table')
  })
})

describe('the rows of a table', () => {
  test.each([
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    ['a\tb\n1\t2\n', [['a', 'b'], ['1', '2'], ['']]],
    ['"a, b","he said ""no""",""', [['a, b', 'he said "no"', '']]],
    [
      '"two\nlines",x\ny,z',
      [
        ['two\nlines', 'x'],
        ['y', 'z'],
      ],
    ],
    ['"a"  ,b', [['a', 'b']]],
    ['6" nails,b', [['6" nails', 'b']]],
    ['a,', [['a', '']]],
    ['', []],
  ])('of %j are %j', (text, cells) => {
    expect(rowsOf(text).map((row) => row.cells)).toEqual(cells)
  })

  test('have the lines on which they begin', () => {
    expect(rowsOf('a\n"b\nb"\n\nc').map(({ line }) => line)).toEqual([1, 2, 4, 5])
  })

  test('are read no further than is asked for', () => {
    expect(rowsOf('a\nb\n"c', 2)).toHaveLength(2)
  })

  test('come out as they were written', () => {
    const table = fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 4 }), { minLength: 1 })
    fc.assert(
      fc.property(table, (rows) => {
        const plain = rows.map((cells) => ['x', ...cells.map((cell) => `x${cell.replaceAll(/[\r\n\t;|]/g, '')}x`)])
        const text = plain.map(csvRow).join('').replaceAll('\r\n', '\n').trimEnd()
        expect(
          rowsOf(`x,x,x,x,x,x,x,x\n${text}`)
            .slice(1)
            .map(({ cells }) => cells),
        ).toEqual(plain)
      }),
    )
  })

  test.each([
    ['1', '"a'],
    ['2', 'a\n"b" c'],
    ['3', 'a,b\nc,d\n"e\nf'],
  ])('are refused with line %s, where a quotation mark is not closed', (line, text) => {
    expect(() => rowsOf(text)).toThrow(`Line ${line}: A quotation mark is not closed here`)
  })

  test('are refused, where they have more cells than any table', () => {
    expect(() => rowsOf(`a,b\n${','.repeat(1_000)}`)).toThrow('Line 2: There are more than 500 columns')
  })

  test('have cells of 10,000 characters at most', () => {
    const longest = '"'.repeat(10_000)
    expect(rowsOf(`a,b\n${csvRow([longest, 'x'.repeat(10_000)]).trimEnd()}`)[1]?.cells).toEqual([
      longest,
      'x'.repeat(10_000),
    ])
    for (const cell of [`${longest}"`, 'x'.repeat(10_001), `${'x,'.repeat(20_000)}`]) {
      expect(() => rowsOf(`a,b\n${csvRow([cell])}`)).toThrow('Line 2: There are more than 10,000 characters in a cell')
    }
  })

  /** The least of three runs, in milliseconds of this thread's processor time, which other load does not affect. */
  function timeOf(texts: readonly string[]): number {
    const times = [1, 2, 3].map(() => {
      const start = process.threadCpuUsage()
      // Results are kept to the end, so that a whole text and its parts fill the memory alike.
      const read: unknown[] = []
      for (const text of texts) {
        try {
          read.push(rowsOf(text))
        } catch {
          // Being refused is fine.
        }
      }
      const { user, system } = process.threadCpuUsage(start)
      return (user + system) / 1e3
    })
    return Math.min(...times)
  }

  const [many, parts] = [40_000, 16]
  test.each([
    ['quotation marks in a cell', (count: number) => `a,b\n"${'x"'.repeat(count)}${' '.repeat(count)},x`],
    ['cells before a far delimiter', (count: number) => `${'"a"\n'.repeat(count)}${' '.repeat(count)},x`],
    ['cells before a far end', (count: number) => `${'"a"\n'.repeat(count)}${' '.repeat(count)}`],
    ['doubled quotation marks', (count: number) => `a,b\n"${'""'.repeat(count)}`],
  ])('take no longer than their length, with %s', (_, textOf) => {
    const inParts = timeOf(Array(parts).fill(textOf(many / parts)))
    // Quadratic time would be sixteen times that of the parts, and take seconds.
    expect(timeOf([textOf(many)])).toBeLessThan(4 * inParts + 250)
  })
})
