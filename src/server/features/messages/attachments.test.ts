import { expect, test } from 'vitest'
import { type Caller, refusal, testApp } from '#test/app.ts'
import { addCoTenant, makeConversingHome } from '#test/conversations.ts'
import { makeLandlord } from '#test/factories.ts'
import { keysOf } from '#test/files.ts'
import { formWith, uploadPhoto } from '#test/photo.ts'

const app = await testApp()
const { as } = app
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')

const view = (caller: Caller, file: string) => as(caller).uploads.view({ params: { file } })
const upload = (caller: Caller, name = 'My letter.pdf', content = pdf) =>
  as(caller).uploads.create({ form: formWith(content, name, 'application/pdf') })

test('attachments are photos and documents, under their names, and only the two people open them', async () => {
  const { landlord, tenant, property, ask } = await makeConversingHome(app)
  const [photo, letter] = [await uploadPhoto(app, tenant), await upload(tenant)]
  const sent = await ask('', { attachments: [photo.url, letter.file] })
  expect(sent.attachments).toMatchObject([
    { messageId: sent.id, chatLogId: sent.id, fileName: 'photo.png', filePath: photo.url, mimeType: 'image/png' },
    { fileName: 'My letter.pdf', filePath: letter.url, mimeType: 'application/pdf', fileSize: pdf.length },
  ])
  expect(await as(landlord).messages.conversations()).toMatchObject([{ lastMessagePreview: 'Attachment' }])
  const coTenant = await addCoTenant(app)({ landlord, property })
  const guest = await as(null).accounts.tenantLogin({ body: { joinCode: property.joinCode } })
  for (const { file } of [photo, letter]) {
    for (const reader of [landlord, tenant]) {
      const { tickets } = await as(reader).uploads.tickets({ body: { files: [file] } })
      expect(Object.keys(tickets)).toEqual([file])
      expect(await view(reader, file)).toBeDefined()
    }
    for (const stranger of [coTenant, guest, await makeLandlord()]) {
      expect((await refusal(view(stranger, file))).status).toBe(404)
    }
  }
})

test('an attachment is one’s own and not in use, and a document is no photo of anything else', async () => {
  const { landlord, tenant, ask, answer } = await makeConversingHome(app)
  const photo = await uploadPhoto(app, tenant)
  const refused = { status: 400, text: 'attachments: This upload does not exist or is already in use' }
  expect(await refusal(answer('Look', { attachments: [photo.file] }))).toMatchObject(refused)
  await ask('Look', { attachments: [photo.file] })
  expect(await refusal(ask('Look again', { attachments: [photo.file] }))).toMatchObject(refused)
  expect(await as(landlord).messages.unreadCount()).toEqual({ count: 1 })
  const letter = await upload(tenant)
  const report = as(tenant).maintenance.create({
    body: { requestType: 'plumbing', description: 'The tap drips all night.', photos: [letter.url] },
  })
  expect((await refusal(report)).text).toBe('photos: This upload does not exist or is already in use')
})

test.each([
  ['a script that says it is a PDF', 'letter.pdf', 'alert(1)'],
  ['a page', 'page.html', '<script>alert(1)</script>'],
  ['a drawing', 'plan.svg', '<svg/>'],
  ['a program', 'setup.exe', 'MZ'],
])('%s is refused, and nothing of it is stored', async (_, name, content) => {
  const { tenant } = await makeConversingHome(app)
  const before = await keysOf(app)
  expect((await refusal(upload(tenant, name, Buffer.from(content)))).status).toBe(415)
  expect(await keysOf(app)).toEqual(before)
})

test('a guest can upload photos, and is refused any other file', async () => {
  const { property } = await makeConversingHome(app)
  const guest = await as(null).accounts.tenantLogin({ body: { joinCode: property.joinCode } })
  expect((await refusal(upload(guest))).status).toBe(415)
})
