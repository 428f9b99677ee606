// Where files and backups are in S3, a backup is made, saved and restored as on a disk.
import { afterAll, beforeAll, expect, test } from 'vitest'
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
