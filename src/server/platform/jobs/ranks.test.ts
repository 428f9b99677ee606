import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Ranks } from '#server/platform/jobs/ranks.ts'

test('the first job of an account comes before the second of any other', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 50 }), (senders) => {
      const ranks = new Ranks()
      const sent = senders.map((sender) => ({ sender, rank: ranks.next(sender, 0) }))
      for (const [at, { sender, rank }] of sent.entries()) {
        expect(rank).toBe(senders.slice(0, at + 1).filter((other) => other === sender).length)
      }
    }),
  )
})

test("jobs sent long ago do not delay an account's new ones", () => {
  const ranks = new Ranks()
  for (let count = 0; count < 400; count += 1) ranks.next('a', 0)
  expect(ranks.next('a', 100_000)).toBe(301)
  expect(ranks.next('a', 1_000_000)).toBe(1)
})
