import { expect, test } from 'vitest'
import { keyPress } from '#test/key-press.ts'
import { cellAfterKey } from './grid-keys.ts'

const last = { row: 4, column: 15 }

test.each([
  ['ArrowRight', [2, 3], [2, 4]],
  ['ArrowLeft', [2, 3], [2, 2]],
  ['ArrowUp', [2, 3], [1, 3]],
  ['ArrowDown', [2, 3], [3, 3]],
  ['Home', [2, 3], [2, 0]],
  ['End', [2, 3], [2, 15]],
  ['ArrowRight', [2, 15], [2, 15]],
  ['ArrowLeft', [2, 0], [2, 0]],
  ['ArrowUp', [0, 3], [0, 3]],
  ['ArrowDown', [4, 3], [4, 3]],
] as const)('%s leads from %j to %j', (key, [row, column], [toRow, toColumn]) => {
  expect(cellAfterKey({ row, column }, last, keyPress(key))).toEqual({ row: toRow, column: toColumn })
})

test('Home and End with Control lead to the first and the last cell of all', () => {
  const held = { ctrlKey: true }
  expect(cellAfterKey({ row: 2, column: 3 }, last, keyPress('Home', held))).toEqual({ row: 0, column: 0 })
  expect(cellAfterKey({ row: 2, column: 3 }, last, keyPress('End', held))).toEqual(last)
})

test('other keys, and those of the browser and of a screen reader, stay theirs', () => {
  const cell = { row: 2, column: 3 }
  for (const key of ['Enter', ' ', 'Tab', 'PageDown', 'a'])
    expect(cellAfterKey(cell, last, keyPress(key))).toBeUndefined()
  for (const held of [{ altKey: true }, { metaKey: true }, { shiftKey: true }, { ctrlKey: true }]) {
    expect(cellAfterKey(cell, last, keyPress('ArrowLeft', held))).toBeUndefined()
  }
})
