/**
 * Two acts at the same moment leave what one after the other would have left, in one order or
 * the other: the product itself says what that is.
 */
import { expect } from 'vitest'
import { Refusal } from '#test/app.ts'

type Act<Made> = (made: Made) => Promise<unknown>

interface EitherOrder<Made, Outcome> {
  /** The same beginning each time, of somebody else. */
  readonly make: () => Promise<Made>
  readonly acts: readonly [Act<Made>, Act<Made>]
  /** What has come of it, without ids. */
  readonly read: (made: Made) => Promise<Outcome>
}

/** Returns what was made and done at once. */
export async function expectEitherOrder<Made, Outcome>({
  make,
  acts,
  read,
}: EitherOrder<Made, Outcome>): Promise<Made> {
  const serial = []
  for (const order of [[0, 1] as const, [1, 0] as const]) {
    const made = await make()
    const refused = ['', '']
    for (const at of order) refused[at] = await statusOf(acts[at](made))
    serial.push({ refused, outcome: await read(made) })
  }
  const made = await make()
  const refused = await Promise.all(acts.map((act) => statusOf(act(made))))
  expect(serial).toContainEqual({ refused, outcome: await read(made) })
  return made
}

/** 'done', or the status of the refusal: which of two is refused, and in which words, may differ with the order. */
async function statusOf(act: Promise<unknown>): Promise<string> {
  try {
    await act
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return `refused with ${error.status}`
    throw error
  }
}
