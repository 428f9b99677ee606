/**
 * How well bank lines are matched, on the published set of twelve months and forty tenancies (`test/matching-set.ts`).
 */
import { type Figures, measureMatching, shareMatched } from '#test/matching-set.ts'

const leastShare = 0.9

const row = (name: string, { credits, certain, wrongCertain, likely, likelyRight, unknown }: Figures) =>
  [name.padEnd(14), credits, certain, wrongCertain, likely, likelyRight, unknown]
    .map((cell) => String(cell).padStart(8))
    .join(' ')

export async function benchMatching(): Promise<number> {
  const { months, afterTwo } = measureMatching()
  console.log('\nMatching bank lines: credits, certain, of them wrong, likely, of them right, unknown')
  for (const [index, figures] of months.entries()) console.log(row(`month ${index + 1}`, figures))
  console.log(row('after two', afterTwo))
  const share = shareMatched(afterTwo)
  const wrong = months.reduce((sum, { wrongCertain }) => sum + wrongCertain, 0)
  const misses = [wrong > 0, share < leastShare].filter(Boolean).length
  console.log(
    `After two months ${(share * 100).toFixed(1)} % are certain, or likely and right (at least ${leastShare * 100} %)`,
  )
  console.log(`Certain and wrong in all twelve: ${wrong} (none may be)`)
  return misses
}
