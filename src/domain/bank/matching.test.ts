import { expect, test } from 'vitest'
import { measureMatching, shareMatched } from '#test/matching-set.ts'

test('in the published set no certain match is wrong, and nine of ten credits are matched after two months', () => {
  const { afterTwo, months } = measureMatching()
  expect(months.map(({ wrongCertain }) => wrongCertain)).toEqual(months.map(() => 0))
  expect(afterTwo.credits).toBeGreaterThan(380)
  expect(shareMatched(afterTwo)).toBeGreaterThanOrEqual(0.9)
})

test('the same holds for fifty other sets like it', () => {
  for (let seed = 2; seed <= 51; seed++) {
    const { afterTwo, months } = measureMatching(seed)
    const wrong = months.reduce((sum, { wrongCertain }) => sum + wrongCertain, 0)
    expect([seed, wrong]).toEqual([seed, 0])
    expect(shareMatched(afterTwo), `seed ${seed}`).toBeGreaterThanOrEqual(0.9)
  }
})
