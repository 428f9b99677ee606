import { expect, test } from 'vitest'
import { type ColumnMappingInput, columnMapping } from '#api/bank.ts'
import { columnErrors } from './column-errors.ts'

const needed = { date: 0, description: 1 }

test.each<[ColumnMappingInput, string[]]>([
  [{}, ['date', 'description', 'amount']],
  [{ ...needed }, ['amount']],
  [{ ...needed, paidIn: 2 }, ['paidOut']],
  [{ ...needed, paidOut: 2 }, ['paidIn']],
  [{ amount: 2, description: 1 }, ['date']],
  [{ ...needed, amount: 2 }, []],
  [{ ...needed, paidIn: 2, paidOut: 3 }, []],
])('the columns %j lack %j', (mapping, missing) => {
  expect(Object.keys(columnErrors(mapping))).toEqual(missing)
  const isAnyChosen = Object.keys(mapping).length > 0
  if (isAnyChosen) expect(columnMapping.safeParse(mapping).success).toBe(missing.length === 0)
})
