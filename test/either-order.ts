/**
 * Two acts at the same moment must leave what they would leave one after the other, in either order. The product itself
 * provides both expected results.
 */
import { expect } from 'vitest'
import { Refusal } from '#test/app.ts'

type Act<Made> = (made: Made) => Promise<unknown>

interface EitherOrder<Made, Outcome> {
  /** Makes the same starting state each time, for a new person. */
  readonly make: () => Promise<Made>
  readonly acts: readonly [Act<Made>, Act<Made>]
  /** The resulting state, without ids. */
  readonly read: (made: Made) => Promise<Outcome>
}

/** Returns what was made, with both acts done at once. */
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

/** 'done' or the status of the refusal. Which act is refused, and in what words, may depend on the order. */
async function statusOf(act: Promise<unknown>): Promise<string> {
  try {
    await act
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return `refused with ${error.status}`
    throw error
  }
}
