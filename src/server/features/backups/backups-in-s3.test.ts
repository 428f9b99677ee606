// Where files and backups are in S3, a backup is made, saved and restored as on a disk.
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { restoreOver } from '#server/features/backups/restores.actions.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import { forbidden, unavailable } from '#server/platform/http/problem.ts'
import { testApp } from '#test/app.ts'
import { downloadBackup, makeBackup, restoreBackup } from '#test/backups.ts'
import { uploadDocument } from '#test/documents.ts'
import { makeLandlord, makeProperty } from '#test/factories.ts'
import { fakeS3 } from '#test/fake-s3.ts'

let s3: Awaited<ReturnType<typeof fakeS3>>
beforeAll(async () => {
  s3 = await fakeS3()
})
afterAll(() => s3.close())

test('why a file storage refused a restored file stands in the log, and not in the report', async () => {
  const logged: string[] = []
  const logTo = new Writable({ write: (line, _encoding, done) => done(void logged.push(String(line))) })
  const app = await testApp({ env: { LOG_LEVEL: 'error' }, logTo })
  const landlord = await makeLandlord({ subscriptionPlan: 'premium' })
  const { id: propertyId } = await makeProperty({ landlordId: landlord.id })
  await uploadDocument(app, landlord, { propertyId })
  const { fileName } = await makeBackup(app, landlord)
  const archive = await downloadBackup(app, landlord, fileName)
  vi.spyOn(app.services.files, 'put').mockRejectedValue(unavailable('The storage is down.', new Error('Wrong key')))
  const restored = await restoreBackup(app, landlord, archive)
  expect([restored.state, restored.problem]).toEqual(['failed', 'The storage is down.'])
  expect(logged.join('')).toContain('Wrong key')
})

test.each([
  [unavailable('The storage is down.'), 503],
  [forbidden('The storage of the plan is full.'), 409],
])('whoever waits for a restore hears whether to send it again: %s', async (reason, status) => {
  const app = await testApp()
  const landlord = await makeLandlord({ subscriptionPlan: 'premium' })
  const { id: propertyId } = await makeProperty({ landlordId: landlord.id })
  await uploadDocument(app, landlord, { propertyId })
  const { fileName } = await makeBackup(app, landlord)
  const archive = await downloadBackup(app, landlord, fileName)
  vi.spyOn(app.services.files, 'put').mockRejectedValue(reason)
  const { id } = await restoreBackup(app, landlord, archive)
  const answer = restoreOver(app.services.db, actingFor({ landlordId: landlord.id }), id)
  await expect(answer).rejects.toMatchObject({ status, message: reason.message })
})

test('a backup in S3 is made, saved and restored with its files', async () => {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.settings
  const app = await testApp({
    env: {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  })
  const landlord = await makeLandlord({ subscriptionPlan: 'premium' })
  const { id: propertyId } = await makeProperty({ landlordId: landlord.id })
  await uploadDocument(app, landlord, { propertyId, name: 'Rating C' })
  const { fileName } = await makeBackup(app, landlord)
  const elsewhere = await makeLandlord({ subscriptionPlan: 'premium' })
  const restored = await restoreBackup(app, elsewhere, await downloadBackup(app, landlord, fileName))
  expect([restored.state, restored.report?.omitted]).toEqual(['done', []])
  expect((await app.as(elsewhere).documents.list()).map(({ name }) => name)).toEqual(['Rating C'])
})
