/**
 * The demo's inventories: the home of the tenant with an account at check-in, signed; and a
 * home that was left, at check-in and at check-out.
 */
import type { CallInput } from '#api/contract.ts'
import { inventory } from '#api/inventory.ts'
import { uploads } from '#api/uploads.ts'
import { asTenant } from './accounts.ts'
import { type Demo, homeIn, type Town } from './parts.ts'
import { penStroke, pictureOf, type Scene } from './pictures.ts'

type Contents = Omit<CallInput<typeof inventory.create>['body'], 'propertyId' | 'date' | 'checkType'>

export async function takeInventories(demo: Demo): Promise<void> {
  await takeSigned(demo)
  await takeBoth(demo)
}

const tenancyIn = (demo: Demo, town: Town) => {
  const { id: propertyId } = homeIn(demo, town)
  const tenancy = demo.tenancies.find((each) => each.propertyId === propertyId)
  if (!tenancy) throw new Error(`The demo has no tenancy in ${town}`)
  return { propertyId, tenancy }
}

const photoOf = async ({ call, landlord }: Demo, scene: Scene) =>
  (await call(landlord, uploads.create, { form: await pictureOf(scene) })).url

async function takeSigned(demo: Demo): Promise<void> {
  const { call, landlord } = demo
  const { propertyId, tenancy } = tenancyIn(demo, 'york')
  const report = await call(landlord, inventory.create, {
    body: {
      propertyId,
      date: tenancy.moveInDate,
      checkType: 'check-in',
      preparedBy: 'Clark & Daughter, inventory clerks',
      rooms: [
        { ...sound, name: 'Living Room', items: [{ name: 'Curtains', quantity: 4, condition: 'good' }] },
        {
          ...sound,
          name: 'Kitchen',
          appliances: { condition: 'excellent', notes: 'Oven and hob new last spring' },
          photos: [await photoOf(demo, 'kitchen')],
        },
        { ...sound, name: 'Bedroom 1', flooring: { condition: 'fair', notes: 'A faded patch under the window' } },
        { ...sound, name: 'Bathroom' },
      ],
      meterReadings: [
        { meter: 'electricity', reading: '20418 kWh', serialNumber: '19K0042317' },
        { meter: 'gas', reading: '03377 m³', serialNumber: 'G4A00172' },
      ],
      keys: [
        { name: 'Front door', quantity: 3 },
        { name: 'Yard door', quantity: 1 },
        { name: 'Windows', quantity: 8 },
      ],
      notes: 'Taken on the day of moving in, with both tenants present.',
    },
  })
  await asTenant(call, async (tenant) => {
    const body = { signature: await penStroke(), notes: 'Agreed. The yard door sticks.' }
    await call(tenant, inventory.sign, { params: { id: report.id }, body })
  })
}

async function takeBoth(demo: Demo): Promise<void> {
  const { call, landlord } = demo
  const { propertyId, tenancy } = tenancyIn(demo, 'newcastle')
  const { moveInDate, moveOutDate } = tenancy
  if (!moveOutDate) throw new Error('Nobody has left the home in Newcastle')
  const take = async (checkType: 'check-in' | 'check-out', date: string, contents: Contents) => {
    const { id } = await call(landlord, inventory.create, { body: { ...contents, propertyId, date, checkType } })
    await call(landlord, inventory.sign, { params: { id }, body: { signature: await penStroke() } })
  }
  await take('check-in', moveInDate, asLet)
  await take('check-out', moveOutDate, { ...asLeft, rooms: [await leftLivingRoom(demo), ...leftRooms] })
}

const sound = {
  flooring: 'good',
  walls: 'good',
  ceiling: 'good',
  windows: 'good',
  lighting: 'good',
  doors: 'good',
  electrical: 'good',
  safetyDevices: { condition: 'good', notes: 'Smoke alarm tested' },
} as const

const preparedBy = 'Clark & Daughter, inventory clerks'

const asLet: Contents = {
  preparedBy,
  rooms: [
    {
      ...sound,
      name: 'Living Room',
      flooring: { condition: 'excellent', notes: 'New carpet' },
      items: [
        { name: 'Sofa', condition: 'good' },
        { name: 'Table lamp', quantity: 2, condition: 'good' },
      ],
    },
    {
      ...sound,
      name: 'Kitchen',
      appliances: 'good',
      items: [
        { name: 'Dining chair', quantity: 4, condition: 'good' },
        { name: 'Kettle', condition: 'good' },
      ],
    },
    { ...sound, name: 'Bedroom 1', walls: { condition: 'fair', notes: 'Marks above the bed' } },
  ],
  meterReadings: [{ meter: 'electricity', reading: '08112 kWh', serialNumber: '18P7700123' }],
  keys: [
    { name: 'Front door', quantity: 3 },
    { name: 'Back door', quantity: 2 },
  ],
}

const leftLivingRoom = async (demo: Demo): Promise<Contents['rooms'][number]> => ({
  ...sound,
  name: 'Living Room',
  flooring: { condition: 'poor', notes: 'Burn mark in front of the fire, the size of a hand' },
  walls: { condition: 'fair', notes: 'A damp patch in the corner that was not reported' },
  items: [
    { name: 'Sofa', condition: 'fair', notes: 'Worn arms' },
    { name: 'Table lamp', condition: 'good' },
  ],
  photos: [await photoOf(demo, 'damp')],
})

const leftRooms: Contents['rooms'] = [
  {
    ...sound,
    name: 'Kitchen',
    appliances: 'good',
    items: [{ name: 'Dining chair', quantity: 4, condition: 'good' }],
  },
  { ...sound, name: 'Bedroom 1', walls: { condition: 'good', notes: 'Painted by the tenant, well done' } },
]

const asLeft: Omit<Contents, 'rooms'> = {
  preparedBy,
  meterReadings: [{ meter: 'electricity', reading: '11904 kWh', serialNumber: '18P7700123' }],
  keys: [
    { name: 'Front door', quantity: 2 },
    { name: 'Back door', quantity: 2 },
  ],
}
