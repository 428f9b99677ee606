/** Inspection reports for tests, as a browser sends them. */
import type { CallInput } from '#api/contract.ts'
import type { inspectionReports } from '#api/inspection-reports.ts'
import type { Caller, TestApp } from '#test/app.ts'
import { makeTenancy } from '#test/factories.ts'
import { signature } from '#test/signature.ts'

export type NewReport = CallInput<(typeof inspectionReports)['create']>['body']

/** A report of yesterday in good condition; `body` may change that. */
export const newReport = (propertyId: number, more: Partial<NewReport> = {}) => ({
  body: { propertyId, inspectionDate: '2026-11-20', overallCondition: 'good' as const, ...more },
})

export const submitReport = (
  { as }: Pick<TestApp, 'as'>,
  landlord: Caller,
  propertyId: number,
  more: Partial<NewReport> = {},
) => as(landlord).inspectionReports.create(newReport(propertyId, more))

/** A let home and its inspection report, which nobody has signed. */
export async function makeReport(app: Pick<TestApp, 'as'>, more: Partial<NewReport> = {}) {
  const home = await makeTenancy({}, { name: 'Priya', username: 'Raman' })
  return { ...home, report: await submitReport(app, home.landlord, home.property.id, more) }
}

export const signReport = async ({ as }: Pick<TestApp, 'as'>, who: Caller, id: number, notes?: string) =>
  as(who).inspectionReports.sign({ params: { id }, body: { signature: await signature(), ...(notes && { notes }) } })

/** The reports of somebody's list, each in full. */
export async function readReports({ as }: TestApp, caller: Caller) {
  const { list, get } = as(caller).inspectionReports
  return Promise.all((await list()).map(({ id }) => get({ params: { id } })))
}
