import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { homeKind, isYearBuilt, occupancySummary, propertiesFound, propertyAge } from './property.ts'

test.each([
  [1799, false],
  [1800, true],
  [2026, true],
  [2027, false],
  [1950.5, false],
])('a house built in %d: %s', (year, expected) => {
  expect(isYearBuilt(year, '2026-11-21')).toBe(expected)
})

test.each([
  ['Detached house', 'detached'],
  ['Semi-detached house', 'semi'],
  ['Terraced house', 'terraced'],
  ['Flat', 'flat'],
  ['Maisonette', 'flat'],
  ['Bungalow', 'bungalow'],
  ['Studio', 'flat'],
  ['Room', 'flat'],
  ['victorian END-OF-TERRACE', 'terraced'],
  ['Detached bungalow', 'bungalow'],
  ['Converted windmill', 'detached'],
  [null, 'detached'],
])('%s is drawn as: %s', (propertyType, kind) => {
  expect(homeKind(propertyType)).toBe(kind)
})

it('is as old as the years since it was built', () => {
  expect(propertyAge(1926, '2026-11-21')).toBe(100)
  expect(propertyAge(2026, '2026-11-21')).toBe(0)
  expect(propertyAge(null, '2026-11-21')).toBeNull()
})

it('sums up occupancy in whole percentages', () => {
  expect(occupancySummary(0, 0)).toEqual({ total: 0, occupied: 0, vacant: 0, occupiedPercent: 0, vacantPercent: 0 })
  expect(occupancySummary(3, 1)).toEqual({ total: 3, occupied: 1, vacant: 2, occupiedPercent: 33, vacantPercent: 67 })
})

it('never loses a percent between occupied and vacant', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(5000), (total, some) => {
      const summary = occupancySummary(total, Math.min(some, total))
      expect(summary.occupiedPercent + summary.vacantPercent).toBe(100)
      expect(summary.occupied + summary.vacant).toBe(total)
    }),
  )
})

it('says how many properties a filter has found', () => {
  expect([propertiesFound(0), propertiesFound(1), propertiesFound(2)]).toEqual([
    '0 properties found',
    '1 property found',
    '2 properties found',
  ])
})
