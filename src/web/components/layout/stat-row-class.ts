import { cx } from '#web/lib/cx.ts'

/**
 * The grid of so many figures, for a StatRow and for its skeleton. Sums of money are too
 * wide for three abreast on a phone, and so is every figure in large letters.
 */
export const statRowClass = (figures: number, hasMoney: boolean) =>
  cx(
    'grid break-inside-avoid gap-x-3 gap-y-4 md:auto-cols-fr md:grid-flow-col md:grid-cols-none md:gap-x-5',
    figures === 3 && !hasMoney ? 'grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))]' : 'grid-cols-2',
  )
