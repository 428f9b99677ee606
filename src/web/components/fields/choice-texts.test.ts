import { expect, test } from 'vitest'
import { choiceTexts, textsWith, withoutNumber } from './choice-texts.ts'

const rows = [
  { id: 4, address: '2 Chapel Row' },
  { id: 17, address: '5 Tan Bank' },
  { id: 21, address: '2 Chapel Row' },
]
const texts = choiceTexts(rows, ({ address }) => address)

test('a row is read out by its label, and two with the same label are told apart by number', () => {
  expect([...texts.keys()]).toEqual(['2 Chapel Row (no. 4)', '5 Tan Bank', '2 Chapel Row (no. 21)'])
  expect([...texts.values()]).toEqual(rows)
})

test('a label that two rows have is neither of them', () => {
  expect(texts.get('2 Chapel Row')).toBeUndefined()
  expect(texts.get('5 Tan Bank')?.id).toBe(17)
})

test('the number that tells two apart is not searched for', () => {
  expect(withoutNumber('2 Chapel Row (no. 21)')).toBe('2 Chapel Row')
  expect(withoutNumber('2 Chapel Row (no. 21), York')).toBe('2 Chapel Row (no. 21), York')
})

test('the texts that hold every word are offered, those that begin with them first', () => {
  const found = (typed: string) => textsWith(texts, typed, 2).map(([, { id }]) => id)
  expect(found('row 2')).toEqual([4, 21])
  expect(found('b')).toEqual([17])
  expect(found('BÀNK')).toEqual([17])
  expect(found('')).toEqual([4, 17])
  expect(found('5 row')).toEqual([])
  const homes = choiceTexts([{ id: 12 }, { id: 22 }, { id: 2 }], ({ id }) => `${id} Mill Lane`)
  expect(textsWith(homes, '2 mill', 2).map(([text]) => text)).toEqual(['2 Mill Lane', '12 Mill Lane'])
})
