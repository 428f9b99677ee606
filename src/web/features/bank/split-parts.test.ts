import { expect, test } from 'vitest'
import type { BankLine } from '#api/bank.ts'
import {
  addPart,
  changePart,
  choosingCharge,
  type Part,
  partsOf,
  problemWith,
  removePart,
  splitsOf,
} from './split-parts.ts'

const line = (amount: number, proposal: BankLine['proposal'] = null) => ({ amount, proposal }) as BankLine
const pounds = (parts: readonly Part[]) => parts.map((part) => part.pounds)
const charge = { rentPaymentId: 5, chargeId: null, outstanding: 40_000 }

test('a line without a proposal begins as one part of its whole amount', () => {
  expect(partsOf(line(95_000))).toEqual([{ key: 0, tenantId: null, charge: null, pounds: '950' }])
})

test('a new part takes what the others leave, and follows them until an amount is typed into it', () => {
  const [first] = partsOf(line(95_000))
  const two = addPart(changePart([first as Part], 0, { pounds: '500' }, 95_000), 95_000)
  expect(pounds(two)).toEqual(['500', '450'])
  expect(pounds(changePart(two, 0, { pounds: '600' }, 95_000))).toEqual(['600', '350'])
  const typed = changePart(two, 1, { pounds: '100', isRest: false }, 95_000)
  expect(pounds(changePart(typed, 0, { pounds: '600' }, 95_000))).toEqual(['600', '100'])
})

test('where nothing is left, the last part gives up what is typed into the new one, and takes it back', () => {
  const two = addPart(partsOf(line(95_000)), 95_000)
  expect(pounds(two)).toEqual(['950', ''])
  const typed = changePart(two, 1, { pounds: '200', isRest: false }, 95_000)
  expect(pounds(typed)).toEqual(['750', '200'])
  expect(pounds(removePart(typed, 1, 95_000))).toEqual(['950'])
})

test('a part pays at most what is outstanding of its charge', () => {
  const [part] = partsOf(line(95_000)) as [Part]
  expect(choosingCharge(part, charge)).toEqual({ charge, pounds: '400', isRest: false })
  expect(choosingCharge({ ...part, pounds: '100' }, charge)).toEqual({ charge })
  expect(choosingCharge(part, null)).toEqual({ charge: null })
  expect(problemWith({ ...part, charge })).toBe('At most £400 is outstanding')
  expect(problemWith({ ...part, pounds: '0' })).toBe('Amount must be greater than 0')
})

test('parts can be posted once each has a tenant and they come to the amount of the line', () => {
  const [part] = partsOf(line(95_000)) as [Part]
  expect(splitsOf([part], 95_000)).toBeNull()
  const ofTenant = { ...part, tenantId: 3 }
  expect(splitsOf([ofTenant], 95_000)).toEqual([{ tenantId: 3, rentPaymentId: null, chargeId: null, amount: 95_000 }])
  expect(splitsOf([{ ...ofTenant, pounds: '900' }], 95_000)).toBeNull()
})

test('a proposed charge that is no rent stays the charge of its part', () => {
  const split = { tenantId: 3, rentPaymentId: null, chargeId: 7, amount: 95_000, tenantName: 'Z', address: 'Y' }
  expect(splitsOf(partsOf(line(95_000, { splits: [split] })), 95_000)).toEqual([
    { tenantId: 3, rentPaymentId: null, chargeId: 7, amount: 95_000 },
  ])
})
