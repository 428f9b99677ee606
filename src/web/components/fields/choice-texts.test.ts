import { expect, test } from 'vitest'
import { choiceTexts } from './choice-texts.ts'

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
