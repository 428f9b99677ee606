import { describe, expect, test } from 'vitest'
import { remindOfDocuments } from '#server/features/documents/documents.jobs.ts'
import { type Caller, testApp } from '#test/app.ts'
import { makeDocument, makeLandlord, makeProperty, makeTenancy } from '#test/factories.ts'

const { as, services } = await testApp()
/** A day that no other file uses, so that other tests' documents do not matter. */
const today = '2031-03-30'

const remindersOf = async (caller: Caller) =>
  (await as(caller).notifications.list()).filter(({ type }) => type === 'document_expiry')

describe('the landlord is reminded', () => {
  test.each([
    ['2031-04-29', 'Document expiring', 'expires on 29 April 2031, in 30 days.'],
    ['2031-04-13', 'Document expiring', 'expires on 13 April 2031, in 14 days.'],
    ['2031-04-06', 'Document expiring', 'expires on 6 April 2031, in 7 days.'],
    ['2031-03-31', 'Document expiring', 'expires on 31 March 2031, tomorrow.'],
    ['2031-03-29', 'Document expired', 'expired on 29 March 2031.'],
  ])('of one that runs out on %s, once that day', async (expiryDate, title, words) => {
    const landlord = await makeLandlord()
    const property = await makeProperty({ landlordId: landlord.id, address: '4 Minster Yard' })
    const { id } = await makeDocument(property, { expiryDate, name: 'Flat 2' })
    await remindOfDocuments(services, today)
    await remindOfDocuments(services, today)
    expect(await remindersOf(landlord)).toMatchObject([
      { title, message: `EPC ‘Flat 2’ for 4 Minster Yard ${words}`, entityId: id, relatedEntityType: 'document' },
    ])
  })

  test.each(['2031-03-30', '2031-03-28', '2031-04-28', '2031-04-30', null])(
    'not of one that runs out on %s',
    async (expiryDate) => {
      const property = await makeProperty()
      const landlord = await makeLandlord()
      await makeDocument({ ...(await makeProperty({ landlordId: landlord.id })) }, { expiryDate })
      await makeDocument(property, { expiryDate: '2031-04-29' })
      await remindOfDocuments(services, today)
      expect(await remindersOf(landlord)).toEqual([])
    },
  )

  test('of insurance documents in the plural', async () => {
    const { landlord, property } = await makeTenancy()
    await makeDocument(property, { expiryDate: '2031-04-06', type: 'Insurance cert', name: 'Policy' })
    await remindOfDocuments(services, today)
    expect((await remindersOf(landlord)).map(({ message }) => message)).toEqual([
      `Insurance documents ‘Policy’ for ${property.address} expire on 6 April 2031, in 7 days.`,
    ])
  })

  test('not of a gas certificate where there is no gas', async () => {
    const { landlord, property } = await makeTenancy()
    const withoutGas = await makeProperty({ landlordId: landlord.id, hasGas: false })
    for (const home of [property, withoutGas])
      await makeDocument(home, { expiryDate: '2031-03-29', type: 'Gas Safety Certificate (CP12)', name: 'Gas' })
    await remindOfDocuments(services, today)
    expect((await remindersOf(landlord)).map(({ message }) => message)).toEqual([
      expect.stringContaining(`for ${property.address} expired`),
    ])
  })

  test('not of one that a newer one has replaced, and a tenant is not at all', async () => {
    const { landlord, tenant, property } = await makeTenancy()
    await makeDocument(property, { expiryDate: '2031-04-06' })
    await makeDocument(property, { expiryDate: '2041-04-06' })
    await makeDocument(property, { expiryDate: '2031-04-06', type: 'Tenancy Agreement', name: 'Tenancy Agreement' })
    // An older one without a date does not replace it; a newer one does.
    for (const type of ['Fire risk assessment', 'EICR'] as const) {
      await makeDocument(property, { expiryDate: type === 'EICR' ? null : '2031-04-06', type, name: type })
      await makeDocument(property, { expiryDate: type === 'EICR' ? '2031-04-06' : null, type, name: type })
    }
    await remindOfDocuments(services, today)
    expect((await remindersOf(landlord)).map(({ message }) => message)).toEqual([
      expect.stringContaining(`EICR for ${property.address} expires on 6 April 2031`),
      `Tenancy Agreement for ${property.address} expires on 6 April 2031, in 7 days.`,
    ])
    expect(await remindersOf(tenant)).toEqual([])
  })
})
