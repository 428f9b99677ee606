export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** Starts each piece of work when the one before it has ended, well or badly. */
export function makeTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}
