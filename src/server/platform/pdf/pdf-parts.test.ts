import { afterAll, describe, expect, test } from 'vitest'
import type { PdfContent } from '#server/platform/pdf/pdf-document.ts'
import { createPdfMaker } from '#server/platform/pdf/pdf-maker.ts'
import { amount, captioned, facts, photoRows, signatures, table } from '#server/platform/pdf/pdf-parts.ts'
import { readPdf } from '#test/pdf-text.ts'

const maker = createPdfMaker()
afterAll(() => maker.close())

async function print(...content: PdfContent[]) {
  const document = { title: 'Report', footer: '7 Mill Lane, York', createdAt: '2026-11-21T10:00:00.000Z', content }
  const read = readPdf(await maker.make({ key: 'account 1' }, () => document))
  const furthest = Math.max(...read.starts.filter(({ y }) => y > foot).map(({ x }) => x))
  return { ...read, furthest, text: read.pages.join('\n').replaceAll(/\s+/g, ' ') }
}

/** In points. */
const [rightMargin, foot] = [547.28, 60]

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `Scuff ${at + 1}.`).join('\n')

describe('a table', () => {
  test.each([
    ['a bank reference', 'Payment, E2E00112233445566778899001122334455'],
    ['an e-mail address', 'katarzyna.wisniewska.rent@example.co.uk'],
  ])('stays on the page beside a long word, such as %s', async (_, entry) => {
    const columns = [62, '*', 62, 80, 70]
    const head = ['Date', 'Entry', 'Charged', 'Paid or credited', 'Balance']
    const printed = (words: string) =>
      print(table(columns, head, [['1 Nov 2026', words, amount(null), amount(95_000), amount(-1)]]))
    const { text, furthest } = await printed(entry)
    expect(furthest).toBe((await printed('Payment')).furthest)
    expect(text.replaceAll(' ', '')).toContain(entry.replaceAll(' ', ''))
    expect(text).toContain('-£0.01')
  })

  test('stays on the page with several columns that are as wide as what is in them', async () => {
    const sums = [999_999_999, 999_999_999, -999_999_999].map(amount)
    const columns = ['*', 'auto', 'auto', 'auto', 'auto', 'auto']
    const row = ['W'.repeat(40), 'w'.repeat(40), ...sums, 'Compliant']
    const { furthest } = await print(table(columns, ['Property', 'Note', 'Income', 'Expenses', 'Net', ''], [row]))
    expect(furthest).toBeLessThan(rightMargin)
  })

  test('stays in its column beside another', async () => {
    const email = 'katarzyna.wisniewska@letting.example.com'
    const { furthest } = await print({
      columns: [{ stack: [facts([['Email', email]])] }, { stack: [facts([['Landlord', email]])] }],
      columnGap: 24,
    })
    // In its half of the page, beside its label.
    expect(furthest).toBeCloseTo(420.6, 0)
  })

  test.each([0, 1])('prints all of a row that is higher than a page, after %i others', async (before) => {
    const others = Array.from({ length: before }, () => ['Floor', 'Good', ''])
    const rows = [...others, ['Walls', 'Poor', numbered(150)], ['Ceiling', 'Fair', '']]
    const { pages, text } = await print(table([120, 120, '*'], ['Element', 'Condition', 'Notes'], rows))
    for (const words of ['Walls', 'Poor', 'Scuff 1.', 'Scuff 75.', 'Scuff 150.', 'Ceiling'])
      expect(text).toContain(words)
    for (const page of pages) expect(page).toMatch(/^Element/)
  })

  test('prints all of a row that is as high in a narrow column', async () => {
    const note = 'I was away. '.repeat(400)
    const { text } = await print(table([22, '*', 120], ['', 'What', 'Tenant'], [['1', 'Cleaning', `${note}End.`]]))
    expect(text).toContain('Cleaning')
    expect(text).toContain('End.')
  })

  test('keeps rows of a few lines whole at the foot of a page', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => [`Row ${at}:`, `first ${at}.\nlast ${at}.`])
    const { pages } = await print(table([120, '*'], ['Row', 'Lines'], rows))
    expect(pages.length).toBeGreaterThan(1)
    for (const [at] of rows.entries()) {
      const page = pages.find((text) => text.includes(`Row ${at}:`))
      expect([at, page?.includes(`last ${at}.`)]).toEqual([at, true])
    }
  })
})

describe('photos and signatures', () => {
  test('the address of a photo elsewhere is printed to its end, however long', async () => {
    const address = `https://example.com/${'window/'.repeat(250)}end.jpg`
    const { text } = await print(...photoRows(captioned([address], 0, 'Kitchen'), new Map()))
    expect(text.replaceAll(' ', '')).toContain('window/end.jpg')
    expect(text).toContain('Photo 1: Kitchen')
  })

  test('both names stand there with notes that are longer than a page', async () => {
    const signed = { image: null, name: null, at: null }
    const sides = [
      { side: 'Landlord', ...signed },
      { side: 'Tenant', ...signed },
    ]
    const { text } = await print(signatures(sides, { tenantNotes: numbered(120), signaturesRestoredAt: null }))
    for (const words of ['Signatures', 'Landlord', 'Tenant', 'Not signed', 'Scuff 1.', 'Scuff 120.'])
      expect(text).toContain(words)
  })
})

test('the number of a page stays on one line beside a long footer', async () => {
  const footer = 'Mill Lane '.repeat(30)
  const document = { title: 'Report', footer, createdAt: '2026-11-21T10:00:00.000Z', content: [''] }
  const { pages, starts } = readPdf(await maker.make({ key: 'account 1' }, () => document))
  expect(pages[0]).toContain('Page 1 of 1')
  const toTheRight = starts.filter(({ x }) => x > 490)
  expect(new Set(toTheRight.map(({ y }) => y)).size).toBe(1)
})
