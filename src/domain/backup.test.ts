import { expect, test } from 'vitest'
import { drillSentence } from './backup.ts'

const today = '2026-11-21'

test.each([
  [
    { on: '2026-11-15', rows: 1_204, files: 312, differences: 0 },
    'Restored and compared on 15 November: 1,204 rows, 312 files, no difference',
  ],
  [
    { on: '2026-11-15', rows: 1, files: 1, differences: 1 },
    'Restored and compared on 15 November: 1 row, 1 file, 1 difference',
  ],
  [
    { on: '2025-12-31', rows: 0, files: 0, differences: 1_200 },
    'Restored and compared on 31 December 2025: 0 rows, 0 files, 1,200 differences',
  ],
])('the drill %o says what it found', (check, sentence) => {
  expect(drillSentence(check, today)).toBe(sentence)
})
