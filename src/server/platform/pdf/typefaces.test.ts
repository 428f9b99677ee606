import { expect, test } from 'vitest'
import { Typesetter } from '#server/platform/pdf/typefaces.ts'

/** In milliseconds of this thread's processor time, which other load does not affect. */
function timeOf(texts: readonly string[]): number {
  const setter = new Typesetter()
  const before = process.threadCpuUsage()
  for (const text of texts) setter.set(text)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

const [parts, many] = [32, 40_000]

test.each([
  ['letters that no typeface has', '漢'],
  ['emoji', '😀'],
  ['brackets among letters that are read from the right', 'س)'],
])('setting a text takes no longer than its length, with %s', (_, some) => {
  const textOf = (length: number) => some.repeat(length / some.length)
  timeOf([textOf(many / parts)])
  const inParts = timeOf(Array<string>(parts).fill(textOf(many / parts)))
  // Quadratic time would be thirty times that of the parts.
  expect(timeOf([textOf(many)])).toBeLessThan(4 * inParts + 250)
})
