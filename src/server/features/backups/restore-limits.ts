/** How many rows of each kind a restore may add to an account (rule: backups-limits). */
import { restoredRows, rowBudgets } from '#domain/budget.ts'
import { withCommas } from '#domain/counted.ts'
import { planIncludes, planLabels, planTerms } from '#domain/plan.ts'
import type { Plan } from '#domain/plan-names.ts'
import type { ArchivedRows } from '#server/features/backups/archived-rows.ts'
import type { BackedUpTable } from '#server/features/backups/tables/backed-up-table.queries.ts'
import type { Values } from '#server/features/backups/tables/row-fields.ts'

/** What the account already has that counts against its limits. */
export interface Counted {
  readonly plan: Plan
  readonly properties: number
  /** Those that count towards the plan. */
  readonly documents: number
  readonly tenantAccounts: number
  readonly repeatingTransactions: number
  /** For tables with one budget for the whole account: how many rows it has. */
  readonly ofAccount: Readonly<Record<string, number>>
}

/** One limit that a row counts against. */
interface Limit {
  /** What is counted, such as the tenancies of one property. */
  readonly counter: string
  readonly most: number
  /** How many the account has already. */
  readonly existing: number
  readonly refusal: () => string
}

export class RestoreLimits {
  readonly #existing: Counted
  readonly #counts = new Map<string, number>()

  constructor(existing: Counted) {
    this.#existing = existing
  }

  /** Why a row exceeds a limit; null where it fits. */
  refusal(table: BackedUpTable, fields: Values, archived: ArchivedRows): string | null {
    const { plan } = this.#existing
    if (table.feature && !planIncludes(plan, table.feature)) return `the ${planLabels[plan]} plan does not include it`
    const exceeded = this.#limitsOf(table, fields, archived).find((limit) => this.#count(limit) >= limit.most)
    return exceeded ? exceeded.refusal() : null
  }

  /** Counts a row that is restored, before the archive's rows are told of it. */
  add(table: BackedUpTable, fields: Values, archived: ArchivedRows): void {
    for (const limit of this.#limitsOf(table, fields, archived)) this.#add(limit)
  }

  /** Counts a part of a row that has a budget of its own; returns why it exceeds that, or null. */
  addPart(budget: 'repeatingTransactions'): string | null {
    const { limits, what } = rowBudgets[budget]
    const most = limits[this.#existing.plan]
    const refusal = () => `there can be at most ${withCommas(most)} ${what}`
    const limit = { counter: budget, most, existing: this.#existing[budget], refusal }
    if (this.#count(limit) >= most) return refusal()
    this.#add(limit)
    return null
  }

  #count({ counter, existing }: Limit): number {
    return this.#counts.get(counter) ?? existing
  }

  #add(limit: Limit): void {
    this.#counts.set(limit.counter, this.#count(limit) + 1)
  }

  /** The limits that a row counts against, in the order in which they are named as the reason. */
  #limitsOf(table: BackedUpTable, fields: Values, archived: ArchivedRows): Limit[] {
    const { plan, tenantAccounts } = this.#existing
    const { planLimit, introduces, budget } = table
    const limits = [this.#ofPlan('rows', restoredRows[plan], 0, 'records of one backup')]
    if (planLimit && !planLimit.unless?.(fields, archived)) {
      const most = { properties: planTerms[plan].propertyLimit, documents: planTerms[plan].documentLimit }[planLimit.of]
      if (most !== null) limits.push(this.#ofPlan(planLimit.of, most, this.#existing[planLimit.of], planLimit.of))
    }
    if (introduces && !archived.people.has(Number(fields[introduces]))) {
      const { limits: most, what } = rowBudgets.tenantAccounts
      limits.push(this.#ofPlan('tenantAccounts', most[plan], tenantAccounts, what))
    }
    if (budget) limits.push(this.#ofBudget(table.name, budget, fields))
    return limits
  }

  #ofPlan(counter: string, most: number, existing: number, what: string): Limit {
    const { plan } = this.#existing
    return {
      counter,
      most,
      existing,
      refusal: () => `the ${planLabels[plan]} plan has room for ${withCommas(most)} ${what}`,
    }
  }

  #ofBudget(table: string, { name, by }: NonNullable<BackedUpTable['budget']>, fields: Values): Limit {
    const { plan, ofAccount } = this.#existing
    const { limits, what } = rowBudgets[name]
    return {
      // Two tables may have the same budget, each for itself: bank accounts and their statements.
      counter: `${table} ${by === null ? '' : String(fields[by])}`,
      most: limits[plan],
      existing: by === null ? (ofAccount[table] ?? 0) : 0,
      refusal: () => `there can be at most ${withCommas(limits[plan])} ${what}`,
    }
  }
}
