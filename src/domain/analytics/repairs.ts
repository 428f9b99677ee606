/**
 * How long repairs take and what they cost. A repair lasts from the day of its report to that of its
 * completion; one that is open counts up to today, so that a home does not look quick because nothing is ever
 * finished there. What was cancelled is no repair.
 */
import { type BookLine, repairCost } from '../finances/transaction.ts'
import { type IssueType, issueTypes } from '../maintenance.ts'
import type { Pence } from '../money.ts'
import { median } from '../statistics.ts'

export interface ReportedRepair {
  readonly propertyId: number
  readonly issue: IssueType
  readonly isOpen: boolean
  /** Null where it is not known when it was completed. */
  readonly days: number | null
}

interface RepairFigures {
  readonly reported: number
  readonly open: number
  readonly medianDays: number | null
}

/** How many repairs were reported and are open, and their median length in days; null where no length is known. */
function repairFigures(repairs: readonly ReportedRepair[]): RepairFigures {
  return {
    reported: repairs.length,
    open: repairs.filter(({ isOpen }) => isOpen).length,
    medianDays: median(repairs.flatMap(({ days }) => days ?? [])),
  }
}

export interface RepairsOfKind extends RepairFigures {
  /** Null is what was spent without a report. */
  readonly issue: IssueType | null
  readonly cost: Pence
}

/**
 * The figures of each kind of repair, in the order of `issueTypes`, then of what was spent without a report. Kinds
 * without any are left out (rule: analytics-repairs).
 */
export function repairsByKind(
  repairs: readonly ReportedRepair[],
  lines: readonly (BookLine & { readonly issue: IssueType | null })[],
): RepairsOfKind[] {
  return [...issueTypes, null].flatMap((issue) => {
    const figures = repairFigures(repairs.filter((repair) => repair.issue === issue))
    const cost = repairCost(lines.filter((line) => line.issue === issue))
    return figures.reported === 0 && cost === 0 ? [] : [{ issue, ...figures, cost }]
  })
}

export interface RepairsOfProperty extends RepairFigures {
  readonly propertyId: number
}

/** The figures of each property that had repairs, the highest median of days first. */
export function repairsByProperty(repairs: readonly ReportedRepair[]): RepairsOfProperty[] {
  return [...Map.groupBy(repairs, ({ propertyId }) => propertyId)]
    .map(([propertyId, ofProperty]) => ({ propertyId, ...repairFigures(ofProperty) }))
    .toSorted(
      (a, b) => (b.medianDays ?? -1) - (a.medianDays ?? -1) || b.reported - a.reported || a.propertyId - b.propertyId,
    )
}
