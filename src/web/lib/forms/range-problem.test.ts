import { expect, test } from 'vitest'
import { rangeProblem } from './range-problem.ts'

test.each([
  ['2026-12-02', '2026-12-01', 'Choose a first day that is not after the last'],
  ['2026-12-01', '2026-12-01', undefined],
  ['2026-12-01', '2026-12-02', undefined],
  ['2026-12-01', '', undefined],
  ['', '2026-12-01', undefined],
])('from %j to %j: %j', (from, to, problem) => {
  expect(rangeProblem(from, to)).toBe(problem)
})
