import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal, type TestApp, testApp } from '#test/app.ts'
import { documentForm, officeFile, pdf, zipOf } from '#test/documents.ts'
import { eventually } from '#test/eventually.ts'
import { makeLandlord, makeProperty } from '#test/factories.ts'
import { fakeS3 } from '#test/fake-s3.ts'
import { keysOf } from '#test/files.ts'

const megabyte = 1024 * 1024
const s3 = await fakeS3()
afterAll(() => s3.close())
const s3Env = {
  S3_ENDPOINT: s3.settings.endpoint,
  S3_REGION: s3.settings.region,
  S3_BUCKET: s3.settings.bucket,
  S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
}

const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#357' } })
    .withExif({ IFD0: { Artist: 'Secret author' } })
    .toFormat(format)
    .toBuffer()
const oldOffice = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)])
const script = Buffer.from('<script>fetch("/api/user")</script>')
const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const big = (bytes: number) => Buffer.concat([pdf(), Buffer.alloc(bytes - pdf().length)])

type Make = () => Buffer | Promise<Buffer>

const accepted: [string, Make, string][] = [
  ['certificate.pdf', pdf, 'application/pdf'],
  ['CERTIFICATE.PDF', pdf, 'application/pdf'],
  ['letter.doc', () => oldOffice, 'application/msword'],
  ['rents.xls', () => oldOffice, 'application/vnd.ms-excel'],
  ['letter.docx', () => officeFile('word'), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['rents.xlsx', () => officeFile('xl'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['photo.jpg', () => picture('jpeg'), 'image/jpeg'],
  ['photo.jpeg', () => picture('jpeg'), 'image/jpeg'],
  ['photo.png', () => picture('png'), 'image/png'],
  ['a png that says jpg.jpg', () => picture('png'), 'image/png'],
  ['drawing.gif', () => picture('gif'), 'image/gif'],
  ['exactly 20 MB.pdf', () => big(20 * megabyte), 'application/pdf'],
]

const notAccepted = 'Please choose a PDF, Word, Excel, JPEG, PNG or GIF file.'
const notAnImage = 'Please choose a JPEG, PNG or GIF image.'
const notA = (label: string, extension: string) => `This is not a ${label} file, though its name ends in .${extension}.`

const refused: [string, string, Make, number, string][] = [
  ['a script that says it is a PDF', 'certificate.pdf', () => script, 415, notA('PDF', 'pdf')],
  ['a PDF that says it is a photo', 'photo.jpg', pdf, 415, notAnImage],
  ['a photo that says it is a PDF', 'photo.pdf', () => picture('png'), 415, notA('PDF', 'pdf')],
  ['a drawing with a script', 'plan.svg', () => drawing, 415, notAccepted],
  ['a drawing that says it is a photo', 'plan.png', () => drawing, 415, notAnImage],
  ['a WebP image', 'photo.webp', () => picture('webp'), 415, notAccepted],
  ['a page', 'page.html', () => script, 415, notAccepted],
  ['a program', 'setup.exe', () => Buffer.from('MZ'), 415, notAccepted],
  ['a name with two endings', 'certificate.pdf.html', pdf, 415, notAccepted],
  ['a name without an ending', 'certificate', pdf, 415, notAccepted],
  ['any archive', 'letter.docx', () => zipOf({ 'evil.js': 'x' }), 415, notA('Word', 'docx')],
  ['a spreadsheet that says it is a letter', 'letter.docx', () => officeFile('xl'), 415, notA('Word', 'docx')],
  ['half a letter', 'letter.docx', () => officeFile('word').subarray(0, 90), 415, notA('Word', 'docx')],
  ['an old letter that is a text', 'letter.doc', () => Buffer.from('Dear tenant'), 415, notA('Word', 'doc')],
  ['half a photo', 'photo.png', async () => (await picture('png')).subarray(0, 60), 415, notAnImage],
  ['30 MB', 'large.pdf', () => big(30 * megabyte), 413, 'The file is too large: at most 20 MB'],
  ['a byte over 20 MB', 'large.pdf', () => big(20 * megabyte + 1), 413, 'The file is too large: at most 20 MB'],
  ['a photo of 30 MB', 'large.png', () => Buffer.alloc(30 * megabyte), 413, 'The file is too large: at most 20 MB'],
  ['nothing', 'empty.pdf', () => Buffer.alloc(0), 400, 'file: File is required'],
  ['an empty photo', 'empty.png', () => Buffer.alloc(0), 400, 'file: File is required'],
  ['a path', '../../x.pdf', pdf, 400, 'file: The name of the file may not hold a path'],
  ['a path of Windows', '..\\..\\x.pdf', pdf, 400, 'file: The name of the file may not hold a path'],
]

const storages: [string, Record<string, string>][] = [
  ['a local folder', {}],
  ['S3', s3Env],
]

describe.each(storages)('with files in %s', (_, env) => {
  let app: TestApp
  let landlord: Awaited<ReturnType<typeof makeLandlord>>
  let propertyId: number
  beforeAll(async () => {
    app = await testApp({ env })
    landlord = await makeLandlord()
    propertyId = (await makeProperty({ landlordId: landlord.id })).id
  })
  const fields = () => ({ name: 'Paper', type: 'EPC', propertyId })

  test.each(accepted)('%s is stored and comes back', async (fileName, make, mimeType) => {
    const content = await make()
    const form = documentForm(fields(), content, fileName)
    const { id, size, ...added } = await app.as(landlord).documents.create({ form })
    expect(added.mimeType).toBe(mimeType)
    const file = await app.as(landlord).documents.download({ params: { id } })
    expect(file.length).toBe(size)
    if (mimeType.startsWith('image/')) {
      expect((await sharp(file).metadata()).exif).toBeUndefined()
      expect(file.includes('Secret author')).toBe(false)
    } else expect(file.equals(content)).toBe(true)
  })

  test.each(refused)('%s (%s) is refused and leaves nothing', async (_what, fileName, make, status, message) => {
    const [files, rows] = [await keysOf(app), await app.as(landlord).documents.list()]
    const form = documentForm(fields(), await make(), fileName)
    const answer = await refusal(app.as(landlord).documents.create({ form }))
    expect([answer.status, answer.text]).toEqual([status, message])
    expect(await keysOf(app)).toEqual(files)
    expect(await app.as(landlord).documents.list()).toEqual(rows)
  })
})

describe('over a real connection', () => {
  let app: TestApp
  let landlord: Awaited<ReturnType<typeof makeLandlord>>
  let propertyId: number
  let origin: string
  beforeAll(async () => {
    app = await testApp()
    landlord = await makeLandlord()
    propertyId = (await makeProperty({ landlordId: landlord.id })).id
    origin = await app.app.listen({ port: 0 })
  })
  afterAll(() => app.app.close())

  const post = (form: FormData, token = landlord.token) =>
    fetch(`${origin}/api/documents`, { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } })
  const unfinished = () => readdir(join(app.services.config.dataDir, 'files', 'unfinished')).catch(() => [])

  test('the sender of a file that is too large, not allowed or not theirs to send reads why', async () => {
    const large = () => documentForm({ name: 'Large', type: 'EPC', propertyId }, big(30 * megabyte))
    const free = await makeLandlord({ subscriptionPlan: 'free' })
    const answers = await Promise.all([post(large()), post(large(), 'nobody'), post(large(), free.token)])
    expect(answers.map(({ status }) => status)).toEqual([413, 401, 413])
    const page = documentForm({ name: 'Page', type: 'EPC', propertyId }, big(19 * megabyte), 'page.html')
    const answer = await post(page)
    expect([answer.status, await answer.text()]).toEqual([415, notAccepted])
    expect((await post(documentForm({ name: 'EPC', type: 'EPC', propertyId }))).status).toBe(201)
    await expect.poll(unfinished).toEqual([])
  })

  test.each([
    ['a boundary of 300 characters', 'x'.repeat(300), 'filename="a.pdf"'],
    ['a file without a name', 'x', 'not="a name"'],
  ])('a form with %s is the mistake of its sender', async (_, mark, name) => {
    const payload = `--${mark}\r\nContent-Disposition: form-data; name="file"; ${name}\r\nContent-Type: application/octet-stream\r\n\r\n%PDF-1.7\r\n--${mark}--\r\n`
    const headers = {
      authorization: `Bearer ${landlord.token}`,
      'content-type': `multipart/form-data; boundary=${mark}`,
    }
    for (const url of ['/api/documents', '/api/uploads', '/api/bank-imports', '/api/bank-imports/preview'])
      expect((await app.app.inject({ method: 'POST', url, headers, payload })).statusCode, url).toBe(400)
  })

  const boundary = 'x-boundary'
  const head = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="file"; filename="cut.pdf"',
    'Content-Type: application/pdf',
    '',
    '%PDF-1.7 ',
  ].join('\r\n')

  /** Waits until the server has begun to store a file. */
  const arrives = () => eventually(async () => expect(await unfinished()).not.toEqual([]))

  /** Sends the start of an upload of that length, and then no more: either the line goes dead or the body just ends. */
  function sendCut(body: string, length: number): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1')
      const answer: Buffer[] = []
      socket.on('data', (chunk) => answer.push(Buffer.from(chunk)))
      socket.on('error', reject)
      socket.on('close', () => resolve(Buffer.concat(answer).toString()))
      socket.write(
        [
          'POST /api/documents HTTP/1.1',
          'Host: test',
          'Connection: close',
          `Authorization: Bearer ${landlord.token}`,
          `Content-Type: multipart/form-data; boundary=${boundary}`,
          `Content-Length: ${length}`,
          '',
          body,
        ].join('\r\n'),
      )
      if (body.length < length) arrives().then(() => socket.destroy(), reject)
    })
  }

  test.each([
    ['in the middle of its file, as the whole of the body', head + 'x'.repeat(100_000), 0, /^HTTP\/1.1 400 /],
    ['before anything of it has come', '', 0, /^HTTP\/1.1 400 /],
    ['because the line went dead', head + 'x'.repeat(100_000), 5_000_000, /^$/],
  ])('an upload that is cut off %s leaves nothing', async (_, body, length, answer) => {
    const [files, rows] = [await keysOf(app), await app.as(landlord).documents.list()]
    expect(await sendCut(body, length || body.length)).toMatch(answer)
    await expect.poll(unfinished).toEqual([])
    expect(await keysOf(app)).toEqual(files)
    expect(await app.as(landlord).documents.list()).toEqual(rows)
  })
})
