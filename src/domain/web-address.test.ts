import { expect, it } from 'vitest'
import { hasWebAddress } from './web-address.ts'

it.each([
  ['', false],
  ['2 Priory Street, York YO1 6EX', false],
  ['Flat 1.2, St. Mary’s House, York', false],
  ['No. 3, St.Mary’s', true],
  ['win.example.com', true],
  ['//win', true],
  ['ann＠example', true],
  ['casa.пример', true],
])('whether %j carries a web or e-mail address: %s', (text, carries) => {
  expect(hasWebAddress(text)).toBe(carries)
})
