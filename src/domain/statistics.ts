/**
 * Shares and middles of figures. A share of nothing, and the middle of no figures, are unknown and not zero.
 */

/** One figure as a percentage of another, to one decimal; null where there is nothing to take it of. */
export function percentageOf(part: number, whole: number | null): number | null {
  return whole === null || whole === 0 ? null : Math.round((part * 1_000) / whole) / 10
}

/** '12.5%', and a dash for one that is unknown. */
export const formatPercentage = (value: number | null): string => (value === null ? '–' : `${value}%`)

/** The figure in the middle, or between the two in the middle; null for none. */
export function median(values: readonly number[]): number | null {
  const inOrder = values.toSorted((a, b) => a - b)
  const upper = inOrder[Math.floor(inOrder.length / 2)]
  const lower = inOrder[Math.ceil(inOrder.length / 2) - 1]
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2
}

/** A mean to one decimal, of a sum and how many it is of; null for none. */
export function meanOf(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum * 10) / count) / 10
}
