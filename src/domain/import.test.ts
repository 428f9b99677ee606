import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { csvCell } from './csv.ts'
import { addressKeyOf, cellValue, rowsByColumn } from './import.ts'
import { penceToPounds } from './money.ts'

describe('a cell', () => {
  it.each<[Parameters<typeof cellValue>[0], string, unknown]>([
    ['text', '  14 Mill Lane ', '14 Mill Lane'],
    ['text', '+44 7700 900123', '+44 7700 900123'],
    ['text', "'+44 7700 900123", '+44 7700 900123'],
    ['text', "'s-Gravenhage Road", "'s-Gravenhage Road"],
    ['pounds', '£1,250.50', 125_050],
    ['number', '1,200', 1_200],
    ['number', 'two', 'two'],
    ['percent', '33.33 %', 33.33],
    ['day', '1/9/2026', '2026-09-01'],
    ['day', '2026-09-01', '2026-09-01'],
    ['day', '1 Sep 2026', '2026-09-01'],
    ['day', '31/02/2026', '31/02/2026'],
    ['flag', 'Yes', true],
    ['flag', 'Y', true],
    ['flag', 'TRUE', true],
    ['flag', '1', true],
    ['flag', 'NO', false],
    ['flag', 'n', false],
    ['flag', 'False', false],
    ['flag', '0', false],
    ['choice', 'Partially furnished', 'partially_furnished'],
    ['choice', 'Monthly (Calendar Month)', 'monthly'],
    ['choice', 'bi-weekly', 'bi_weekly'],
    ['number', ' ', undefined],
  ])('of %s that says %j', (kind, cell, value) => {
    expect(cellValue(kind, cell)).toEqual({ value })
  })

  test('with a formula, without an amount or with neither yes nor no says what is wrong', () => {
    expect(cellValue('text', '=1+1').problem).toBe('This is a formula: save the sheet with its values')
    expect(cellValue('pounds', 'nine').problem).toBe('Must be an amount in pounds, such as 950 or 1,250.50')
    expect(cellValue('flag', 'perhaps').problem).toBe('Must be yes or no')
    expect(cellValue('flag', 'constructor').problem).toBe('Must be yes or no')
  })

  test('that our own files have written is read as what it was', () => {
    const text = fc
      .string({ unit: 'grapheme' })
      .filter((each) => each === each.trim() && !each.startsWith("'") && !each.startsWith('='))
    fc.assert(
      fc.property(text, (each) => {
        const cell = csvCell(each).replace(/^"(.*)"$/s, (_, inside: string) => inside.replaceAll('""', '"'))
        expect(cellValue('text', cell).value ?? '').toBe(each)
      }),
    )
    fc.assert(fc.property(fc.nat(1_000_000_000), (pence) => cellValue('pounds', penceToPounds(pence)).value === pence))
  })
})

test('columns are known however their names are written, and blank rows count for nothing', () => {
  const table = [
    ['Rent amount', 'CITY', 'address', ''],
    ['', ' ', ''],
    ['9', 'York', '1 A'],
  ]
  const rows = table.map((cells, at) => ({ line: at + 1, cells }))
  expect(rowsByColumn('properties', rows)).toEqual({
    rows: [{ line: 3, cells: { rentAmount: '9', city: 'York', address: '1 A' } }],
    problems: [],
  })
})

test('an address is the same with other capitals, commas and spaces', () => {
  expect(addressKeyOf(' Flat 3,  27 Park Square', 'LEEDS')).toBe(addressKeyOf('flat 3 27 park square, leeds'))
})
