/** Random-looking numbers that follow from the seed alone, so that a failure can be repeated on any machine. */
export function numbersFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { next, below, pick: <T>(values: readonly T[]): T => values[below(values.length)] as T }
}
