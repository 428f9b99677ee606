import { afterAll, expect, it } from 'vitest'
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
  const from = { name: 'Holloway, Featherstonehaugh and Cholmondeley '.repeat(3).trim(), email, phone: null }
  const document = letterPdf({ letter, to, from }, new Date('2026-11-21T10:00:00Z'))
  const { starts } = readPdf(await maker.make({ key: 'account 1' }, () => document))
  const lines = new Set(starts.filter(({ x }) => x === leftMargin).map(({ y }) => y))
  // Three of the address, the day, the subject, the letter and the foot.
  expect(lines.size).toBe(7)
})
