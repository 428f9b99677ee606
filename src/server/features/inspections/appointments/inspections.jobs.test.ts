import { describe, expect, test } from 'vitest'
import { remindOfInspections } from '#server/features/inspections/appointments/inspections.jobs.ts'
import { type Caller, testApp } from '#test/app.ts'
import { makeInspection, makeTenancy } from '#test/factories.ts'

const { as, services } = await testApp()
/** A day that no other file uses, so that other tests' inspections do not matter. */
const today = '2031-03-23'

const remindersOf = async (caller: Caller) =>
  (await as(caller).notifications.list()).filter(({ relatedEntityType }) => relatedEntityType === 'inspection')

describe('landlord and tenant are reminded', () => {
  test.each([
    ['2031-03-24', 'Inspection tomorrow', 'Monday 24 March 2031'],
    ['2031-03-30', 'Inspection in 7 days', 'Sunday 30 March 2031'],
  ])('of a visit on %s, once that day', async (date, title, day) => {
    const { landlord, tenant, property } = await makeTenancy()
    const { id } = await makeInspection(property, { date })
    await remindOfInspections(services, today)
    await remindOfInspections(services, today)
    for (const caller of [landlord, tenant]) {
      expect(await remindersOf(caller)).toMatchObject([
        { type: 'inspection', title, message: `The inspection of ${property.address} is on ${day}.`, entityId: id },
      ])
    }
  })

  test.each(['2031-03-22', '2031-03-23', '2031-03-25', '2031-03-29', '2031-03-31'])(
    'not of one on %s',
    async (date) => {
      const { landlord, tenant, property } = await makeTenancy()
      await makeInspection(property, { date })
      await remindOfInspections(services, today)
      expect([await remindersOf(landlord), await remindersOf(tenant)]).toEqual([[], []])
    },
  )

  test('not of one that has been completed, and nobody who has not accepted the tenancy or has left', async () => {
    const kept = await makeTenancy()
    await makeInspection(kept.property, { date: '2031-03-24', completed: true })
    const invited = await makeTenancy({ accepted: false })
    await makeInspection(invited.property, { date: '2031-03-24' })
    const left = await makeTenancy({ active: false, moveOutDate: '2031-03-01' })
    await makeInspection(left.property, { date: '2031-03-24' })
    await remindOfInspections(services, today)
    expect(await remindersOf(kept.landlord)).toEqual([])
    for (const { landlord, tenant } of [invited, left]) {
      expect(await remindersOf(landlord)).toHaveLength(1)
      expect(await remindersOf(tenant)).toEqual([])
    }
  })
})
