/**
 * Percentages, medians and means. A percentage of nothing and the median of no figures are unknown, not zero.
 */

/** `part` as a percentage of `whole`, to one decimal; null where `whole` is zero or unknown. */
export function percentageOf(part: number, whole: number | null): number | null {
  return whole === null || whole === 0 ? null : Math.round((part * 1_000) / whole) / 10
}

/** '12.5%', or a dash where it is unknown. */
export const formatPercentage = (value: number | null): string => (value === null ? '–' : `${value}%`)

/** The median: the middle value, or the mean of the two middle ones; null for no values. */
export function median(values: readonly number[]): number | null {
  const inOrder = values.toSorted((a, b) => a - b)
  const upper = inOrder[Math.floor(inOrder.length / 2)]
  const lower = inOrder[Math.ceil(inOrder.length / 2) - 1]
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2
}

/** The mean of `count` values that add up to `sum`, to one decimal; null for no values. */
export function meanOf(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum * 10) / count) / 10
}
