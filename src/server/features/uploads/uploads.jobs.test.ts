import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sweepUploads } from '#server/features/uploads/uploads.jobs.ts'
import { newFileKey } from '#server/platform/files/file-store.ts'
import { testApp } from '#test/app.ts'
import { uploadDocument } from '#test/documents.ts'
import { makeLandlord, makeProperty } from '#test/factories.ts'
import { keysOf } from '#test/files.ts'
import { uploadPhoto } from '#test/photo.ts'

test('files without a row go after a day, and those with one stay', async () => {
  const app = await testApp()
  const { files, config } = app.services
  const landlord = await makeLandlord()
  const property = await makeProperty({ landlordId: landlord.id })
  const document = await uploadDocument(app, landlord, { propertyId: property.id })
  const photo = await uploadPhoto(app, landlord)
  await app.as(landlord).properties.update({ params: { id: property.id }, body: { imageUrl: photo.url } })
  const held = [document.filePath.slice('/uploads/'.length), photo.file]
  const [orphan, waiting] = [newFileKey('pdf'), newFileKey('pdf')]
  for (const key of [orphan, waiting]) await files.put(key, Buffer.from('x'))
  const daysAgo = (days: number) => new Date(app.services.now().getTime() - days * 86_400_000)
  for (const key of [...held, orphan]) await utimes(join(config.dataDir, 'files', key), daysAgo(2), daysAgo(2))
  await utimes(join(config.dataDir, 'files', waiting), daysAgo(0.9), daysAgo(0.9))

  await sweepUploads(app.services)
  expect(await keysOf(app)).toEqual([...held, waiting].sort())
  await sweepUploads({ ...app.services, now: () => daysAgo(-2) })
  expect(await keysOf(app)).toEqual([...held].sort())
})
