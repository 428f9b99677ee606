import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeTenancy } from '#test/factories.ts'

const { as } = await testApp()

test('breathing space is ended by no last day, whatever its first day is said to be', async () => {
  const { landlord, tenancy } = await makeTenancy()
  const params = { id: tenancy.id }
  const { breathingSpace } = as(landlord).arrears
  await breathingSpace({ params, body: { from: '2026-11-12', until: '2027-01-10' } })
  const ended = {
    breathingSpaceFrom: null,
    breathingSpaceUntil: null,
    earlierBreathingSpaces: [{ from: '2026-11-12', until: '2026-11-21' }],
  }
  for (const from of ['2026-11-20', '2026-11-12', null])
    expect(await breathingSpace({ params, body: { from, until: null } })).toMatchObject(ended)
})
