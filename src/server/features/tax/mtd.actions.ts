/** Whether a landlord is in Making Tax Digital, and which updates that takes. */
import type { MtdStatus } from '#api/tax.ts'
import type { Day } from '#domain/day.ts'
import { formatDays } from '#domain/day-forms.ts'
import type { Pence } from '#domain/money.ts'
import { boxesOf, propertyTaxes } from '#domain/tax/figures.ts'
import { firstMtdBasisYear, mtdStart, mtdThreshold } from '#domain/tax/making-tax-digital.ts'
import {
  isUpdateOver,
  quarters,
  taxYearLabel,
  taxYearOf,
  taxYearRange,
  updateDue,
  updateRange,
} from '#domain/tax/tax-year.ts'
import { sumForTax } from '#server/features/finances/book-sums.queries.ts'
import {
  type DueUpdate,
  getTaxSettings,
  insertUpdates,
  listUpdates,
  type MarkedUpdate,
  noteSubmission,
  removeOpenUpdates,
  removeUpdate,
} from '#server/features/tax/tax.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict } from '#server/platform/http/problem.ts'

/** Gross income at the landlord's shares in pence, by tax year: from the first year that counts to this one. */
async function grossIncomes(db: Db, scope: LandlordScope, today: Day): Promise<Record<number, Pence>> {
  const incomes: Record<number, Pence> = {}
  for (let year = firstMtdBasisYear; year <= taxYearOf(today); year++) {
    const properties = propertyTaxes(await sumForTax(db, scope, taxYearRange(year)))
    incomes[year] = boxesOf(properties)['20']
  }
  return incomes
}

export async function readMtdStatus(db: Db, scope: LandlordScope, taxYear: number, today: Day): Promise<MtdStatus> {
  const settings = await getTaxSettings(db, scope)
  const gross = await grossIncomes(db, scope, today)
  const noted = await listUpdates(db, scope, taxYear)
  return {
    from: startOf(settings, gross),
    decidedBy: settings.exempt || settings.mtdFrom !== null ? 'landlord' : 'figures',
    exempt: settings.exempt,
    calendarQuarters: settings.calendarQuarters,
    basis: Object.entries(gross).map(([year, grossIncome]) => {
      const threshold = mtdThreshold(Number(year)) ?? 0
      const from = Number(year) + 2
      return { taxYear: taxYearLabel(Number(year)), grossIncome, threshold, above: grossIncome > threshold, from }
    }),
    updates: quarters.map((quarter) => ({
      quarter,
      ...updateRange(taxYear, quarter, settings.calendarQuarters),
      due: updateDue(taxYear, quarter),
      submittedOn: noted.find((update) => update.quarter === quarter)?.submittedOn ?? null,
    })),
  }
}

const startOf = (
  { exempt, mtdFrom }: { exempt: boolean; mtdFrom: number | null },
  gross: Readonly<Record<number, Pence>>,
): number | null => (exempt ? null : (mtdFrom ?? mtdStart(gross)))

/**
 * Records an update as submitted on a day, or as not submitted. In a tax year before the landlord joins Making Tax
 * Digital, an update that is not submitted is removed: nothing is due.
 * @throws Problem 409 where it is to be submitted and its days are not over.
 */
export async function markUpdate(tx: Db, scope: LandlordScope, update: MarkedUpdate, today: Day): Promise<void> {
  if (update.submittedOn !== null) await checkIsOver(tx, scope, update, today)
  const from = update.submittedOn === null ? await findStart(tx, scope, today) : null
  const isDue = from !== null && from <= update.taxYear
  if (update.submittedOn !== null || isDue) await noteSubmission(tx, scope, update)
  else await removeUpdate(tx, scope, update)
}

async function checkIsOver(tx: Db, scope: LandlordScope, { taxYear, quarter }: MarkedUpdate, today: Day) {
  const { calendarQuarters } = await getTaxSettings(tx, scope)
  const range = updateRange(taxYear, quarter, calendarQuarters)
  if (isUpdateOver(range, today)) return
  throw conflict(`This update covers ${formatDays(range)}. It can be marked as sent from the day after.`)
}

/**
 * Adds the updates of this tax year, and those of the year before that are not late yet, for the years in which a
 * landlord is in Making Tax Digital. Removes the unsent ones of a landlord who is not.
 */
export async function arrangeUpdates(tx: Db, scope: LandlordScope, today: Day): Promise<void> {
  const from = await findStart(tx, scope, today)
  const taxYear = taxYearOf(today)
  if (from === null || from > taxYear) return removeOpenUpdates(tx, scope)
  const isDue = ({ taxYear: year, dueDate }: DueUpdate) => year >= from && (year === taxYear || dueDate >= today)
  await insertUpdates(tx, scope, [...updatesOf(taxYear - 1), ...updatesOf(taxYear)].filter(isDue))
}

const updatesOf = (taxYear: number): DueUpdate[] =>
  quarters.map((quarter) => ({ taxYear, quarter, dueDate: updateDue(taxYear, quarter) }))

/**
 * The first tax year of Making Tax Digital for a landlord: as they say, else by their income; null where neither
 * applies.
 */
async function findStart(tx: Db, scope: LandlordScope, today: Day): Promise<number | null> {
  const settings = await getTaxSettings(tx, scope)
  return startOf(settings, settings.exempt ? {} : await grossIncomes(tx, scope, today))
}
