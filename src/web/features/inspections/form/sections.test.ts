import { expect, test } from 'vitest'
import { emptyReport, newRoom, type ReportInput } from './report-form.ts'
import { filled, sectionOf, sectionsOf, summaryOf, unratedIn } from './sections.ts'

const report = emptyReport({ isHmo: true }, 'first', new Date())
const keys = (isHmo: boolean) => sectionsOf(isHmo).map(({ key }) => key)

test('the form of an HMO has one part that others do not have', () => {
  expect(keys(true)).toEqual(['visit', 'rooms', 'external', 'safety', 'hmo', 'services', 'overall', 'sign'])
  expect(keys(false)).toEqual(keys(true).filter((key) => key !== 'hmo'))
})

test('every field is in a part that is shown', () => {
  const fields = Object.keys(report) as (keyof ReportInput)[]
  expect(new Set(fields.map(sectionOf))).toEqual(new Set(keys(true)))
})

test.each<[keyof ReportInput, string]>([
  ['inspectionDate', 'visit'],
  ['internalRooms', 'rooms'],
  ['roofNotes', 'external'],
  ['carbonMonoxideNotes', 'safety'],
  ['fireDoors', 'hmo'],
  ['ventilation', 'services'],
  ['estimatedCosts', 'overall'],
  ['inspectorSignature', 'sign'],
])('%s is in the part %s', (field, part) => {
  expect(sectionOf(field)).toBe(part)
})

test('a part of the form says how many of its areas are rated', () => {
  const rated: ReportInput = {
    ...report,
    roofCondition: 'good',
    fireDoors: 'poor',
    internalRooms: [newRoom('a'), newRoom('b', 'Other')],
  }
  expect(filled('external', rated)).toBe('1 of 6')
  expect(filled('rooms', rated)).toBe('2')
  expect(filled('visit', rated)).toBe('')
  expect(summaryOf(rated)).toEqual({ rooms: 1, unnamedRooms: 1, ratedAreas: 2, areas: 20 })
  expect(summaryOf({ ...rated, isHMO: false })).toMatchObject({ ratedAreas: 1, areas: 17 })
})

test('it knows what has no rating yet, and asks nothing of fire doors where it is no HMO', () => {
  const half: ReportInput = {
    ...report,
    roofCondition: 'poor',
    internalRooms: [newRoom('a'), { ...newRoom('b'), condition: '' }],
  }
  expect(unratedIn(half)).toHaveLength(1 + 19)
  expect(unratedIn(half)[0]).toEqual({ room: 'b' })
  expect(unratedIn({ ...half, isHMO: false })).toHaveLength(1 + 16)
  expect(unratedIn(half)).not.toContainEqual({ field: 'roofCondition' })
})
