import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#api/accounts.ts'
import { users } from '#server/db/schema/accounts.ts'
import { refusal, type TestApp, testApp } from '#test/app.ts'
import { makeLandlord, makeProperty, makeTenancy } from '#test/factories.ts'
import { readPdf } from '#test/pdf-text.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const filledIn = {
  stopcock: 'Under the kitchen sink',
  gasMeterNumber: 'G4-001',
  wifiName: 'Mill Lane',
  wifiPassword: 'open sesame 42',
  bins: [{ contents: 'Recycling', colour: 'Blue', days: 'Every other Tuesday' }],
  emergencyNumbers: [{ name: 'Boiler', phone: '01904 555 010' }],
}

const closedUp = (text: string) => text.replaceAll(/\s/g, '')

/** A property with a filled-in sheet, its landlord, its tenant and a guest. */
async function makeHome(plan: 'free' | 'premium' = 'premium') {
  const tenancy = await makeTenancy()
  const { landlord, property, tenant } = tenancy
  const params = { id: property.id }
  await app.as(landlord).houseSheets.update({ params, body: filledIn })
  const guest: Session = await app.as(null).accounts.tenantLogin({ body: { joinCode: property.joinCode } })
  await app.services.db.update(users).set({ subscriptionPlan: plan }).where(eq(users.id, landlord.id))
  return { ...tenancy, params, landlord, tenant, guest, property }
}

describe('a house sheet', () => {
  test('is empty at first, and keeps what the landlord fills in', async () => {
    const landlord = await makeLandlord()
    const property = await makeProperty({ landlordId: landlord.id })
    const params = { id: property.id }
    const sheets = app.as(landlord).houseSheets
    expect(await sheets.get({ params })).toMatchObject({ stopcock: null, bins: [], updatedAt: null, hasGas: true })
    await sheets.update({ params, body: filledIn })
    const changed = await sheets.update({ params, body: { fuseBox: 'In the hall', gasMeterNumber: '' } })
    expect(changed).toMatchObject({ ...filledIn, fuseBox: 'In the hall', gasMeterNumber: null })
    expect(await sheets.get({ params })).toEqual(changed)
  })

  test.each([
    [
      { bins: Array.from({ length: 7 }, () => ({ contents: 'Paper', colour: '', days: '' })) },
      'There can be at most 6 bins',
    ],
    [{ bins: [{ contents: ' ', colour: '', days: '' }] }, 'What goes in is required'],
    [{ emergencyNumbers: [{ name: 'Boiler', phone: '' }] }, 'Phone is required'],
    [{ stopcock: 'x'.repeat(201) }, 'Must be at most 200 characters'],
    [{ notes: 'x'.repeat(501) }, 'Must be at most 500 characters, so that the sheet fits on one page'],
  ])('refuses what does not fit: %#', async (body, message) => {
    const { landlord, params } = await makeHome()
    const { status, text } = await refusal(app.as(landlord).houseSheets.update({ params, body }))
    expect([status, text]).toEqual([400, expect.stringContaining(message)])
    expect(await app.as(landlord).houseSheets.get({ params })).toMatchObject(filledIn)
  })

  test('has the join code as a link for the landlord on a plan with join codes alone', async () => {
    const { landlord, tenant, guest, params, property } = await makeHome()
    const { joinCode, joinLink } = await app.as(landlord).houseSheets.get({ params })
    expect(joinCode).toBe(property.joinCode)
    expect(joinLink).toBe(`${app.services.config.publicUrl}/auth?join_code=${property.joinCode}`)
    for (const reader of [tenant, guest]) {
      const sheet = await app.as(reader).houseSheets.get({ params })
      expect([sheet.joinCode, sheet.joinLink]).toEqual([undefined, undefined])
    }
    const free = await makeHome('free')
    const sheet = await app.as(free.landlord).houseSheets.get({ params: free.params })
    expect([sheet.joinCode, sheet.joinLink, sheet.stopcock]).toEqual([undefined, undefined, filledIn.stopcock])
  })

  test('tells the Wi-Fi password to landlord and tenant, and to guests only where that is chosen', async () => {
    const { landlord, tenant, guest, params } = await makeHome()
    const seenBy = async (reader: { token: string }) => (await app.as(reader).houseSheets.get({ params })).wifiPassword
    expect([await seenBy(landlord), await seenBy(tenant), await seenBy(guest)]).toEqual([
      filledIn.wifiPassword,
      filledIn.wifiPassword,
      null,
    ])
    await app.as(landlord).houseSheets.update({ params, body: { wifiForGuests: true } })
    expect(await seenBy(guest)).toBe(filledIn.wifiPassword)
  })

  test('is one page of A4, also when it is full, and says no more than the screen', async () => {
    const { landlord, guest, params, property } = await makeHome()
    const long = (length: number) => 'wide words '.repeat(80).slice(0, length).trim()
    await app.as(landlord).houseSheets.update({
      params,
      body: {
        ...filledIn,
        fuseBox: long(200),
        repairs: long(500),
        notes: long(500),
        bins: Array.from({ length: 6 }, (_, at) => ({ contents: `Bin ${at}`, colour: 'Green', days: 'Every Tuesday' })),
        emergencyNumbers: Array.from({ length: 6 }, (_, at) => ({ name: `Number ${at}`, phone: `01904 555 01${at}` })),
      },
    })
    const pagesFor = async (reader: { token: string }) =>
      readPdf(await app.as(reader).houseSheets.pdf({ params })).pages.map(closedUp)
    const [mine = '', ...more] = await pagesFor(landlord)
    expect(more).toEqual([])
    for (const part of [property.address, property.joinCode, 'opensesame42', '0800111999', 'Number5', 'Bin5'])
      expect(mine).toContain(closedUp(part))
    const [theirs = ''] = await pagesFor(guest)
    expect(theirs).toContain(closedUp(filledIn.stopcock))
    for (const part of [property.joinCode, 'opensesame42', landlord.name]) expect(theirs).not.toContain(closedUp(part))
  })

  test('is no longer read by a tenant whose tenancy has ended', async () => {
    const { landlord, tenant, params, tenancy } = await makeHome()
    await app.as(landlord).tenancies.update({ params: { id: tenancy.id }, body: { moveOutDate: '2026-11-01' } })
    expect((await refusal(app.as(tenant).houseSheets.get({ params }))).status).toBe(403)
  })
})
