import { afterAll, expect, it } from 'vitest'
import { debtProtocol, stepLetter } from '#domain/arrears/arrears.ts'
import { letterPdf } from '#server/features/arrears/letter.pdf.ts'
import { createPdfMaker } from '#server/platform/pdf/pdf-maker.ts'
import { readPdf } from '#test/pdf-text.ts'

const maker = createPdfMaker()
afterAll(() => maker.close())

const leftMargin = 48

it('leaves the tenant’s address its lines beside a sender with a long name and e-mail address', async () => {
  const letter = { subject: 'Reminder', letter: 'Please pay.', sentOn: '2026-11-21' }
  const to = { tenantName: 'Łukasz Nowak', address: '14 Nunnery Lane', city: 'York' }
  const email = `${'letting.'.repeat(12)}office@example.co.uk`
  const from = {
    name: 'Holloway, Featherstonehaugh and Cholmondeley '.repeat(3).trim(),
    addressForNotices: null,
    email,
    phone: null,
  }
  const document = letterPdf({ letter, to, from }, new Date('2026-11-21T10:00:00Z'))
  const { starts } = readPdf(await maker.make({ key: 'account 1' }, () => document))
  const lines = new Set(starts.filter(({ x }) => x === leftMargin).map(({ y }) => y))
  // Three of the address, the day, the subject, the letter and the foot.
  expect(lines.size).toBe(7)
})

it('names the forms that go with a letter before action, and where they are', async () => {
  const home = { address: '14 Nunnery Lane', moveInDate: '2024-03-01' }
  const figures = {
    ...home,
    tenantName: 'Ann Nowak',
    landlordName: 'Sam Carter',
    addressForNotices: null,
    owed: 120_050,
  }
  const charges = [{ description: 'Rent', dueDate: '2026-10-01', open: 120_050 }]
  const { subject, passages } = stepLetter(
    { name: 'Letter before action' },
    { ...figures, charges, since: '2026-10-01', today: '2026-12-01', credit: 0, awaited: 0 },
  )
  const letter = { subject, letter: passages.join('\n\n'), sentOn: '2026-12-01' }
  const to = { tenantName: 'Ann Nowak', address: '14 Nunnery Lane', city: 'York' }
  const from = { name: 'Sam Carter', addressForNotices: null, email: 'sam@example.co.uk', phone: null }
  const document = letterPdf({ letter, to, from }, new Date('2026-12-01T10:00:00Z'))
  const { pages } = readPdf(await maker.make({ key: 'account 1' }, () => document))
  const text = pages.join(' ').replaceAll(/\s+/g, ' ')
  for (const form of ['Information Sheet', 'Reply Form', 'Financial Statement']) expect(text).toContain(form)
  expect(text.replaceAll(' ', '')).toContain(debtProtocol)
})
