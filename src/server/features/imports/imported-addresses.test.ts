import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { importForm, tenancyColumns } from '#test/csv-files.ts'
import { makeLandlord, makeProperty } from '#test/factories.ts'

const app = await testApp()
const { as } = app
const dryRun = { query: { dryRun: 'true' as const } }

test('tenancies of two people with one address are refused, and of people who have left invite nobody', async () => {
  const landlord = await makeLandlord()
  await makeProperty({ landlordId: landlord.id, address: '14 Mill Lane', city: 'York' })
  const [shared, left] = [`foxes-${landlord.id}@example.com`, `left-${landlord.id}@example.com`]
  const row = (name: string, email: string, end = '') => [
    name,
    'Fox',
    email,
    '14 Mill Lane',
    '01/09/2026',
    '9',
    '',
    end,
  ]
  const form = importForm([tenancyColumns, row('Dora', shared), row('Evan', shared), row('Old', left, '30/09/2026')])
  const { errors } = await as(landlord).imports.tenancies({ ...dryRun, form })
  const message = 'This address belongs to Dora Fox on line 2. Give each tenant an address of their own, or none'
  expect(errors).toMatchObject([{ line: 3, field: 'email', message }])
  await as(landlord).imports.tenancies({
    form: importForm([tenancyColumns, row('Dora', shared), row('Old', left, '30/09/2026')]),
  })
  await app.drain()
  const invited = app.mails.map(({ to }) => to).filter((to) => to === shared || to === left)
  expect(invited).toEqual([shared])
  const other = importForm([tenancyColumns, ['Zed', 'Other', shared, '14 Mill Lane', '01/10/2026', '9', '', '']])
  const again = await as(landlord).imports.tenancies({ ...dryRun, form: other })
  expect(again.errors).toMatchObject([{ line: 2, field: 'email', message: expect.stringContaining('Dora Fox') }])
})
