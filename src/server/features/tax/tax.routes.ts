import type { MtdUpdate, TaxYear, tax } from '#api/tax.ts'
import { propertyTaxes, taxYearFigures } from '#domain/tax/figures.ts'
import { mtdBody } from '#domain/tax/making-tax-digital.ts'
import { type Quarter, taxYearLabel, taxYearRange, updateDue, updateRange } from '#domain/tax/tax-year.ts'
import { didToAccount, doneIfChanged } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { sumForTax } from '#server/features/finances/book-sums.queries.ts'
import { changeMortgage, deleteMortgage, enterMortgage } from '#server/features/tax/mortgages.actions.ts'
import { listMortgages } from '#server/features/tax/mortgages.queries.ts'
import { arrangeUpdates, markUpdate, readMtdStatus } from '#server/features/tax/mtd.actions.ts'
import { mtdCsv, taxYearCsv } from '#server/features/tax/tax.csv.ts'
import { getTaxSettings, saveTaxSettings } from '#server/features/tax/tax.queries.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import { textReply } from '#server/platform/files/file-reply.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

type Reading = Pick<LandlordContext, 'db' | 'scope'>

export const taxHandlers: Handlers<typeof tax> = {
  mortgages: ({ db, scope }, { query }) => listMortgages(db, scope, query),

  createMortgage: (ctx, { body }) => ctx.db.transaction((tx) => enterMortgage(tx, ctx, body)),

  updateMortgage: ({ db, scope }, { params, body }) =>
    db.transaction((tx) => changeMortgage(tx, scope, params.id, body)),

  removeMortgage: async ({ db, scope }, { params }) => {
    await db.transaction((tx) => deleteMortgage(tx, scope, params.id))
    return { message: 'The mortgage has been deleted. What has been booked stays.' }
  },

  taxYear: (ctx, { params }) => readTaxYear(ctx, params.year),

  taxYearCsv: async (ctx, { params }) => {
    const figures = await readTaxYear(ctx, params.year)
    return textReply(taxYearCsv(figures), `Tax year ${figures.taxYear}`, 'csv')
  },

  mtd: (ctx, { params, query }) => readUpdate(ctx, params, query.itemised),

  mtdCsv: async (ctx, { params, query }) => {
    const update = await readUpdate(ctx, params, query.itemised)
    return textReply(mtdCsv(update), `Quarterly update ${update.taxYear} ${update.quarter}`, 'csv')
  },

  markUpdate: async ({ db, scope, today }, { params, body }) => {
    const submittedOn = body.submitted ? today : null
    await db.transaction(async (tx) => {
      await markUpdate(tx, scope, { taxYear: params.year, quarter: params.quarter, submittedOn }, today)
      await announce(
        tx,
        'taxUpdate',
        { people: [scope.userId] },
        didToAccount(
          scope,
          `Quarterly update ${params.quarter} of ${taxYearLabel(params.year)} marked as ${body.submitted ? 'submitted' : 'not submitted'}`,
        ),
      )
    })
    return readMtdStatus(db, scope, params.year, today)
  },

  mtdStatus: ({ db, scope, today }, { params }) => readMtdStatus(db, scope, params.year, today),

  settings: async ({ db, scope, today }, { body }) => {
    await db.transaction(async (tx) => {
      const before = await getTaxSettings(tx, scope)
      await saveTaxSettings(tx, scope, body)
      await arrangeUpdates(tx, scope, today)
      const done = doneIfChanged({ before, changes: body }, didToAccount(scope, 'Tax settings changed'))
      await announce(tx, 'taxUpdate', { people: [scope.userId] }, done)
    })
    return { message: 'The tax settings have been saved.' }
  },
}

async function readTaxYear({ db, scope }: Reading, year: number): Promise<TaxYear> {
  const lines = await sumForTax(db, scope, taxYearRange(year))
  return { taxYear: taxYearLabel(year), ...taxYearFigures(lines, year) }
}

async function readUpdate(
  { db, scope }: Reading,
  { year, quarter }: { year: number; quarter: Quarter },
  itemised = false,
): Promise<MtdUpdate> {
  const { calendarQuarters } = await getTaxSettings(db, scope)
  const range = updateRange(year, quarter, calendarQuarters)
  const properties = propertyTaxes(await sumForTax(db, scope, range))
  const body = mtdBody(range, properties, itemised)
  return { taxYear: taxYearLabel(year), quarter, ...range, due: updateDue(year, quarter), body }
}
