/** A backup restored without a tenancy shows later tenants nothing of its time (rule: inspections-readers). */
import { beforeAll, expect, test } from 'vitest'
import type { Values } from '#server/features/backups/tables/row-fields.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { changedArchive, downloadBackup, makeBackup, putRows, restoreBackup, rowsIn, unzip } from '#test/backups.ts'
import { makeProperty, makeTenancy, makeTenant } from '#test/factories.ts'
import { lettingOf } from '#test/lettings.ts'
import { submitReport } from '#test/reports.ts'

const [lived, empty] = ['Somebody lived here', 'Nobody lived here']

let app: TestApp
let archive: Map<string, Buffer>

beforeAll(async () => {
  app = await testApp()
  const { landlord, property } = await makeTenancy()
  const vacant = await makeProperty({ landlordId: landlord.id })
  for (const [{ id }, notes] of [[property, lived] as const, [vacant, empty] as const]) {
    await submitReport(app, landlord, id, { notes })
    await app.as(landlord).inspections.create({ body: { propertyId: id, date: '2026-11-19', completed: true, notes } })
  }
  archive = await unzip(await downloadBackup(app, landlord, (await makeBackup(app, landlord)).fileName))
})

/** Restores a changed archive and returns what the next tenant of both homes can read. */
async function readLater(change: (files: Map<string, Buffer>) => void) {
  const elsewhere = (await makeTenancy()).landlord
  const { problem } = await restoreBackup(app, elsewhere, await changedArchive(archive, change))
  expect(problem).toBeNull()
  const reports = await app.as(elsewhere).inspectionReports.list()
  expect(reports.map(({ notes }) => notes).sort()).toEqual([empty, lived])
  const later = await makeTenant({ invitedBy: elsewhere.id })
  for (const { propertyId } of reports) await lettingOf(app)(elsewhere, { id: propertyId }, later)
  const visits = await app.as(later).inspections.list({ query: { completed: 'true' } })
  return {
    reports: (await app.as(later).inspectionReports.list()).map(({ notes }) => notes),
    visits: [...new Set(visits.flatMap(({ notes }) => notes ?? []))],
  }
}

const shownBefore = { reports: [empty], visits: [empty] }

const without = (files: Map<string, Buffer>, table: string, field: string) =>
  putRows(
    files,
    table,
    rowsIn(files, table).map(({ [field]: _, ...row }: Values) => row),
  )

const older = (files: Map<string, Buffer>) => {
  without(files, 'inspections', 'tenancyDeleted')
  without(files, 'property_inspection_reports', 'homeWasEmpty')
}

const unreadable = (files: Map<string, Buffer>) => without(files, 'tenants', 'rentAmount')

test('with the tenancy, those of an empty home alone are for later tenants', async () => {
  expect(await readLater(() => {})).toEqual(shownBefore)
})

test('where the tenancy cannot be read, later tenants see no more than where it can', async () => {
  expect(await readLater(unreadable)).toEqual(shownBefore)
})

test('in an older archive, which does not say whether the home was empty, the tenancies of the PDF do', async () => {
  expect(await readLater(older)).toEqual(shownBefore)
  expect(
    await readLater((files) => {
      older(files)
      unreadable(files)
    }),
  ).toEqual(shownBefore)
})
