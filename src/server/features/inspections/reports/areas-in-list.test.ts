import { expect, test } from 'vitest'
import { inspectionReportSummary } from '#api/inspection-reports.ts'
import { inspectionAreas } from '#domain/inspection-report.ts'
import { testApp } from '#test/app.ts'
import { makeTenancy } from '#test/factories.ts'
import { submitReport } from '#test/reports.ts'

const app = await testApp()

test('a list says of every area what the report says, and its notes in short', async () => {
  const { landlord, property } = await makeTenancy()
  const { inspectionReports } = app.as(landlord)
  const areaNames = new Set<string>(inspectionAreas.flatMap(({ field, notesField }) => [field, notesField]))
  const long = `A "tile" ${'🏠'.repeat(300)}`
  const { id } = await submitReport(app, landlord, property.id, {
    roofCondition: 'good',
    roofNotes: 'One slipped slate',
    gardenAreas: 'urgent_action_required',
    gardenAreasNotes: long,
    ventilationNotes: '🏠'.repeat(200),
  })
  const [listed] = await inspectionReports.list()
  const whole = await inspectionReports.get({ params: { id } })
  const areasOf = (report: object) => Object.fromEntries(Object.entries(report).filter(([name]) => areaNames.has(name)))
  const short = { ...whole, gardenAreasNotes: `${Array.from(long).slice(0, 199).join('')}…` }
  expect(areasOf(listed ?? {})).toEqual(areasOf(short))
  expect(Object.keys(listed ?? {}).toSorted()).toEqual(Object.keys(inspectionReportSummary.shape).toSorted())
})
