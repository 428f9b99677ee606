/**
 * How long this turn of the event loop has been at statements of the embedded database, which holds everything else up: no file and no
 * socket gets any further within a turn (docs/decisions/016-fair-turns.md).
 */
import { setImmediate as turn } from 'node:timers/promises'

/** A statement that would begin later than this after the first one of its turn waits for the next turn. */
const longestTurnMs = 2

/** When this turn asked for its first statement; undefined in a turn that has asked for none. */
let began: number | undefined

/** What is done with answers is part of the turn: it may take as long as the statements. */
function beginning(): number {
  if (began === undefined) {
    began = performance.now()
    setImmediate(() => {
      began = undefined
    })
  }
  return began
}

export const isTurnOver = (): boolean => performance.now() - beginning() >= longestTurnMs

/** Waits for another turn when this one is over, and for nothing otherwise. */
export async function inGoodTime(): Promise<void> {
  if (!isTurnOver()) return
  await turn()
  beginning()
}
