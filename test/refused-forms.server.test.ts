import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { archiveForm, downloadBackup, makeBackup } from '#test/backups.ts'
import { documentForm } from '#test/documents.ts'
import { makeLandlord, makeProperty } from '#test/factories.ts'
import { keysIn } from '#test/files.ts'
import { formWith, photo } from '#test/photo.ts'

// What is stored of a form that is refused would be on no account and in no budget.
let app: TestApp
let landlord: Awaited<ReturnType<typeof makeLandlord>>
let forms: Record<string, () => FormData>
beforeAll(async () => {
  app = await testApp()
  landlord = await makeLandlord()
  const property = await makeProperty({ landlordId: landlord.id })
  const { fileName } = await makeBackup(app, landlord)
  const [archive, picture] = [await downloadBackup(app, landlord, fileName), await photo()]
  forms = {
    '/api/uploads': () => formWith(picture),
    '/api/documents': () => documentForm({ name: 'Gas', type: 'EPC', propertyId: property.id }),
    '/api/backup/restore': () => archiveForm(archive),
  }
})

function formTo(url: string): FormData {
  const form = forms[url]?.()
  if (!form?.has('file')) throw new Error(`There is no form to ${url}`)
  return form
}

async function send(url: string, form: FormData, change: (body: Buffer) => Buffer = (body) => body) {
  const request = new Response(form)
  const payload = change(Buffer.from(await request.arrayBuffer()))
  const headers = {
    authorization: `Bearer ${landlord.token}`,
    'content-type': request.headers.get('content-type') ?? '',
  }
  return (await app.app.inject({ method: 'POST', url, headers, payload })).statusCode
}

const stored = async () => [...(await keysIn(app.services.files)), ...(await keysIn(app.services.backups))]

describe.each(['/api/uploads', '/api/documents', '/api/backup/restore'])('of a form to %s nothing is kept', (url) => {
  test('that has a second file', async () => {
    const before = await stored()
    const form = formTo(url)
    for (const file of form.getAll('file')) form.append('file', file)
    expect(await send(url, form)).toBe(400)
    expect(await stored()).toEqual(before)
  })

  test('that breaks off after the file', async () => {
    const before = await stored()
    const form = formTo(url)
    form.append('notes', 'The end of this is missing')
    expect(await send(url, form, (body) => body.subarray(0, -60))).toBe(400)
    expect(await stored()).toEqual(before)
  })

  test('that has more parts than any form', async () => {
    const before = await stored()
    const form = formTo(url)
    for (let part = 0; part < 2_000; part += 1) form.append(`field${part}`, 'x')
    expect(await send(url, form)).toBeGreaterThanOrEqual(400)
    expect(await stored()).toEqual(before)
  })
})
