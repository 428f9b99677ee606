import type { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { Problem } from '#server/platform/http/problem.ts'
import type { PdfContent, PdfDocument } from '#server/platform/pdf/pdf-document.ts'
import { createPdfMaker } from '#server/platform/pdf/pdf-maker.ts'
import { captioned, facts, part, photoPart, photoRows, table } from '#server/platform/pdf/pdf-parts.ts'
import { readPdf } from '#test/pdf-text.ts'

const maker = createPdfMaker()
const make = (document: PdfDocument) => maker.make({ key: 'account 1' }, () => document)
afterAll(() => maker.close())

const documentOf = (...content: PdfContent[]): PdfDocument => ({
  title: 'Report',
  footer: '7 Mill Lane, York',
  createdAt: '2026-11-21T10:00:00.000Z',
  content,
})

const highPhoto = `data:image/png;base64,${(
  await sharp({ create: { width: 30, height: 60, channels: 3, background: '#357' } })
    .png()
    .toBuffer()
).toString('base64')}`

const longDocument = (pages: number) =>
  documentOf(...Array.from({ length: pages }, (_, at) => ({ text: `Room ${at + 1}`, pageBreak: 'after' as const })))

describe('a PDF', () => {
  test('carries its typeface, and prints names as they are written', async () => {
    const names = ['Łukasz Żółkiewski', 'Siân Ó Súilleabháin', 'Zoë O’Neill', 'Σοφία', 'Иван', '£1,250']
    const { pages, embeddedFonts } = readPdf(await make(documentOf(...names)))
    for (const name of names) expect(pages[0]).toContain(name)
    expect(embeddedFonts).toBeGreaterThan(0)
  })

  const boxes = 'Letters that this document cannot print stand as boxes.'

  test('prints ticks and emoji of messages, and names in Arabic and Hebrew from the right', async () => {
    const { pages, embeddedFonts } = readPdf(
      await make({
        ...documentOf(
          'Tap → fixed ✓ 👍🏽',
          { text: 'Sent by محمد علي today' },
          table(['*'], ['Tenant'], [['דוד כהן']]),
        ),
        footer: '7 שדרות',
      }),
    )
    const [page = ''] = pages
    // In the order of the glyphs, from the left.
    for (const printed of ['→', '✓', '👍', 'Sent by', 'today', 'ןהכ', 'דוד', '7 תורדש'])
      expect(page.replaceAll(/[\n\u00A0]+/g, ' ')).toContain(printed)
    expect(page).not.toContain(boxes)
    expect(embeddedFonts).toBe(3)
  })

  test('sets a name that is read from the right as one, with its hyphen and brackets', async () => {
    const { pages } = readPdf(await make(documentOf('Tenant: בן-גוריון (דוד) and others')))
    expect(pages[0]?.replaceAll(/\s+/g, ' ')).toContain('Tenant: (דוד) ןוירוג-ןב and others')
  })

  test('says where it holds letters that it cannot print', async () => {
    const { pages } = readPdf(await make(documentOf('Name: 李小龍')))
    expect(pages[0]?.replaceAll('\n', ' ')).toContain(boxes)
  })

  test('gives each of three photos a third of the page, however long a word of its caption is', () => {
    const photos = captioned(['/uploads/a.jpg', '/uploads/b.jpg', '/uploads/c.jpg'], 0, 'x'.repeat(200))
    const [row] = [...photoRows(photos, new Map())] as { columns: { width: number }[]; columnGap: number }[]
    expect(row?.columns.map(({ width }) => width)).toEqual([159, 159, 159])
  })

  test('breaks a word that is wider than its column, so that nothing is off the page', async () => {
    const { pages } = readPdf(await make(documentOf(facts([['Tenant', 'x'.repeat(120)]]))))
    // A zero-width break reads as a space.
    expect(pages[0]).toMatch(/(x{20,} )+x/)
    expect(pages[0]?.replaceAll(/\s/g, '')).toContain('x'.repeat(120))
  })

  test('has its footer and the number of each page at the foot', async () => {
    const { pages } = readPdf(await make(documentOf('First', { text: 'Second', pageBreak: 'before' })))
    expect(pages).toHaveLength(2)
    expect(pages[0]).toMatch(/^First\n7 Mill Lane, York\nPage 1 of 2$/)
    expect(pages[1]).toMatch(/^Second\n7 Mill Lane, York\nPage 2 of 2$/)
  })

  test.each([
    ['a text', () => part('Kitchen', { text: 'The tap drips' })],
    ['a table', () => part('Kitchen', table(['*', '*'], ['Area', 'Notes'], [['Sink', 'The tap drips']]))],
    [
      'photos',
      () =>
        photoPart(
          'Kitchen',
          [{ path: '/uploads/a.jpg', caption: 'The tap drips' }],
          new Map([['/uploads/a.jpg', highPhoto]]),
        ),
    ],
  ])('leaves no headline above %s alone at the foot of a page', async (_, below) => {
    for (const lines of [30, 36, 40, 44, 46, 48, 49, 50, 51, 52, 53, 54]) {
      const filler = Array.from({ length: lines }, (_, at) => ({ text: `Line ${at}` }))
      const { pages } = readPdf(await make(documentOf(...filler, ...below())))
      const page = pages.find((text) => text.includes('Kitchen'))
      expect([lines, page?.includes('The tap drips')]).toEqual([lines, true])
    }
  })

  test('of the same document is made of the same bytes', async () => {
    const [one, two] = await Promise.all([make(longDocument(3)), make(longDocument(3))])
    expect(Buffer.compare(one ?? Buffer.alloc(0), two ?? Buffer.alloc(0))).toBe(0)
  })

  test.each(['/etc/passwd', 'file:///etc/passwd', 'http://127.0.0.1/photo.png', 'https://example.com/photo.png'])(
    'reads nothing from %s',
    async (image) => {
      await expect(make(documentOf({ image }))).rejects.toThrow()
    },
  )
})

describe('the threads that make them', () => {
  const first = { key: 'account 1' }
  const long = () => longDocument(40_000)
  const short = () => longDocument(1)

  test('leave this one free', async () => {
    let turns = 0
    const clock = setInterval(() => turns++, 1)
    await make(longDocument(150))
    clearInterval(clock)
    expect(turns).toBeGreaterThan(20)
  })

  test('make those of an account one after the other, and refuse too many of one account, with a time to come back', async () => {
    const busy = createPdfMaker({ mostWaitingEach: 1 })
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => busy.make(first, short)))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
    const [refused] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '5' } })
    await busy.close()
  })

  test('make one for somebody else while the long one of an account is under way, and others of it wait', async () => {
    const fair = createPdfMaker({ threads: 2 })
    const client = new AbortController()
    const written: string[] = []
    const write = (name: string, document: () => PdfDocument) => () => {
      written.push(name)
      return document()
    }
    const worst = Array.from({ length: 22 }, (_, at) =>
      fair.make({ ...first, signal: client.signal }, write(`worst ${at}`, long)).catch((error: unknown) => error),
    )
    expect(readPdf(await fair.make({ key: 'account 2' }, write('short', short))).pages).not.toHaveLength(0)
    expect(written).toEqual(['worst 0', 'short'])
    client.abort(new Error('gone'))
    const outcomes = await Promise.all(worst)
    // One runs, twenty wait, and the last is refused at once.
    expect(outcomes.filter((outcome) => (outcome as Error).message === 'gone')).toHaveLength(21)
    expect(written).toEqual(['worst 0', 'short'])
    await fair.close()
  })

  test('end one whose client hangs up, and begin again with the next', async () => {
    const maker = createPdfMaker({ threads: 1 })
    const client = new AbortController()
    const abandoned = maker.make({ ...first, signal: client.signal }, () => {
      setImmediate(() => client.abort(new Error('gone')))
      return long()
    })
    await expect(abandoned).rejects.toThrow('gone')
    expect(readPdf(await maker.make(first, short)).pages).not.toHaveLength(0)
    await maker.close()
  })

  test('end one that takes too long, and begin again with the next', async () => {
    const impatient = createPdfMaker({ threads: 1, longestMs: 5_000 })
    await expect(impatient.make(first, long)).rejects.toThrow(Problem)
    expect(readPdf(await impatient.make(first, short)).pages).not.toHaveLength(0)
    await impatient.close()
  })

  test('end after a while without work, and when the product stops', async () => {
    const brief = createPdfMaker({ threads: 1, idleMs: 1 })
    const ended = new Promise((resolve) => {
      process.once('worker', (thread: Worker) => thread.once('exit', resolve))
    })
    await brief.make(first, short)
    await ended
    expect(readPdf(await brief.make(first, short)).pages).not.toHaveLength(0)
    const cutOff = brief.make(first, long)
    await Promise.all([expect(cutOff).rejects.toMatchObject({ status: 503 }), brief.close()])
    await expect(brief.make(first, short)).rejects.toMatchObject({ status: 503 })
  })

  test('outlive a document that cannot be laid out', async () => {
    await expect(make(documentOf({ image: 'https://example.com/photo.png' }))).rejects.toThrow()
    expect(readPdf(await make(short())).pages).not.toHaveLength(0)
  })
})
