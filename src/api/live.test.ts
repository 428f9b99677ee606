import { expect, test } from 'vitest'
import { serverMessage } from './live.ts'

const heard = (data: object) => serverMessage.safeParse({ type: 'notification', data }).data

test('a notification is shown though a server says more or less of it than this version', () => {
  const said = { id: 3, type: 'rent_payment', message: 'Rent is due', property: { address: '1 Elm Street' } }
  expect(heard(said)).toEqual({ type: 'notification', data: { id: 3, type: 'rent_payment', message: 'Rent is due' } })
  expect(heard({ type: 'parcel', message: 'A parcel has come' })).toMatchObject({ data: { type: 'system' } })
  expect(heard({ type: 'rent_payment' })).toBeUndefined()
})
