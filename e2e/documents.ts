// Documents to upload, uploading them as somebody without a browser, and finding them on the screen.
import type { APIRequestContext, APIResponse, Page } from '@playwright/test'
import type { Session } from '#api/accounts.ts'
import { type Document, documents } from '#api/documents.ts'
import { properties } from '#api/properties.ts'
import { uploads } from '#api/uploads.ts'
import type { DocumentFields } from '#test/documents.ts'
import { photo } from '#test/photo.ts'
import { callAs, makeLandlord, type Person } from './people.ts'

/** A PDF of one page with these words. */
export function pdfPage(words: string): Buffer {
  const content = `BT /F1 24 Tf 72 720 Td (${words}) Tj ET`
  const font = Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
  return onePage(content, '/Font<</F1 5 0 R>>', font)
}

/** A page as an office scanner makes it: a picture in fax encoding, here all black. */
export function scannedPage(): Buffer {
  // Eight rows equal to the white one before them, then the end of the picture. /Decode turns white into black.
  const picture = Buffer.from([0xff, 0x00, 0x10, 0x01])
  const parameters = '/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 8/Rows 8>>/Decode[1 0]'
  const looks = '/Type/XObject/Subtype/Image/Width 8/Height 8/ColorSpace/DeviceGray/BitsPerComponent 1'
  return onePage('595 0 0 842 0 0 cm /I1 Do', '/XObject<</I1 5 0 R>>', stream(picture, looks + parameters))
}

function onePage(content: string, resources: string, resource: Buffer): Buffer {
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    Buffer.from(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<${resources}>>>>`),
    stream(Buffer.from(content)),
    resource,
  ]
  const numbered = objects.flatMap((object, at) => [`${at + 1} 0 obj\n`, object, '\nendobj\n'])
  const parts = ['%PDF-1.4\n', ...numbered, 'trailer<</Root 1 0 R/Size 6>>\n%%EOF\n']
  return Buffer.concat(parts.map((part) => Buffer.from(part)))
}

const stream = (content: Buffer, facts = '') =>
  Buffer.concat([Buffer.from(`<<${facts}/Length ${content.length}>>\nstream\n`), content, Buffer.from('\nendstream')])

/** A file for Playwright's file chooser. */
export const pdfFile = (name: string, words = 'Held for you') => ({
  name,
  mimeType: 'application/pdf',
  buffer: pdfPage(words),
})

/** The server's answer to an upload: an EPC unless it says otherwise. */
export function tryUpload(
  request: APIRequestContext,
  { token }: Session,
  fields: DocumentFields & { propertyId: number },
  file = pdfFile('scan.pdf'),
): Promise<APIResponse> {
  const headers = { authorization: `Bearer ${token}` }
  const texts = Object.entries({ name: 'Energy certificate', type: 'EPC', ...fields })
  const multipart = { ...Object.fromEntries(texts.map(([name, value]) => [name, String(value)])), file }
  return request.post(documents.create.path, { headers, multipart })
}

export async function upload(...given: Parameters<typeof tryUpload>): Promise<Document> {
  const answer = await tryUpload(...given)
  if (!answer.ok()) throw new Error(`The upload answered ${answer.status()}: ${await answer.text()}`)
  return answer.json()
}

/** A landlord on the free plan with one property. */
export async function makeFreeLandlord(request: APIRequestContext) {
  const landlord = await makeLandlord(request)
  const body = { address: '5 Tan Bank', city: 'Shrewsbury', rentAmount: 72000 }
  return { landlord, home: await callAs(request, landlord, properties.create, { body }) }
}

/** The card of the document with this name. */
export const documentCard = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Documents' }).getByRole('listitem').filter({ hasText: name })

/** Stores a photo and returns its address. */
export async function uploadPhoto(request: APIRequestContext, { token }: Person): Promise<string> {
  const file = { name: 'sink.jpg', mimeType: 'image/jpeg', buffer: await photo('jpeg') }
  const headers = { authorization: `Bearer ${token}` }
  const answer = await request.post(uploads.create.path, { headers, multipart: { file } })
  return (await answer.json()).url
}
