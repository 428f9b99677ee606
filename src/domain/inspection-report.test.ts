import { describe, expect, it, test } from 'vitest'
import {
  areasOf,
  type ConditionRating,
  checklistAnswer,
  conditionLabel,
  conditionRatings,
  conditionTitle,
  inspectionAreas,
  inspectorSignedAt,
  maxReportRooms,
  propertyRating,
  recentConditionLabel,
  roomsByBedrooms,
  roomTypeOf,
  signatureReceivedAt,
} from './inspection-report.ts'
import type { PropertyRating } from './property-rating.ts'

describe('the rating that tenants see', () => {
  test.each<[ConditionRating, PropertyRating]>([
    ['excellent', 'good'],
    ['good', 'good'],
    ['fair', 'needs_attention'],
    ['poor', 'high_priority'],
    ['urgent_action_required', 'high_priority'],
  ])('follows an overall condition of %s: %s', (overall, rating) => {
    expect(propertyRating(overall, [])).toBe(rating)
    expect(propertyRating(null, [overall])).toBe(rating)
  })

  it('follows the overall condition, not a worse area', () => {
    expect(propertyRating('good', ['urgent_action_required'])).toBe('good')
  })

  it('follows the worst area where there is no overall condition', () => {
    expect(propertyRating(null, ['excellent', 'fair', null, 'good'])).toBe('needs_attention')
    expect(propertyRating(null, ['fair', 'poor', undefined])).toBe('high_priority')
  })

  it('needs attention where nothing was rated', () => {
    expect(propertyRating(null, [])).toBe('needs_attention')
    expect(propertyRating(null, [null, undefined])).toBe('needs_attention')
  })
})

describe('the areas of a report', () => {
  it('are twenty for an HMO and seventeen otherwise', () => {
    expect(areasOf(true)).toHaveLength(20)
    expect(areasOf(false)).toHaveLength(17)
    const hmoOnly = areasOf(true).filter((area) => !areasOf(false).includes(area))
    expect(hmoOnly.map(({ field }) => field)).toEqual(['fireDoors', 'fireSignage', 'emergencyLighting'])
  })

  it('keep their notes under their own name, but for the roof and carbon monoxide', () => {
    const exceptions = inspectionAreas.filter(({ field, notesField }) => notesField !== `${field}Notes`)
    expect(exceptions.map(({ field, notesField }) => [field, notesField])).toEqual([
      ['roofCondition', 'roofNotes'],
      ['carbonMonoxideDetectors', 'carbonMonoxideNotes'],
    ])
  })
})

it('writes conditions in words', () => {
  expect(conditionRatings.map(conditionLabel)).toEqual(['excellent', 'good', 'fair', 'poor', 'urgent action required'])
  expect(conditionRatings.map(conditionTitle)).toEqual(['Excellent', 'Good', 'Fair', 'Poor', 'Urgent action required'])
})

it('names the condition of recent inspections, or Unknown', () => {
  expect(conditionRatings.map(recentConditionLabel)).toEqual(['Excellent', 'Good', 'Fair', 'Unknown', 'Unknown'])
  expect(recentConditionLabel(null)).toBe('Unknown')
})

describe('the answer of a checklist', () => {
  it.each<[unknown, string]>([
    [true, 'Yes'],
    [false, 'No'],
    [null, ''],
    ['Under the sink', 'Under the sink'],
    [3, '3'],
    [{ ok: true, notes: 'Tested' }, 'ok: Yes, notes: Tested'],
    [['Front', 'Back'], 'Front, Back'],
  ])('%j says %j', (found, words) => {
    expect(checklistAnswer(found)).toBe(words)
  })
})

describe('a report that arrives signed', () => {
  const receivedAt = '2026-11-21T10:00:00.000Z'

  test.each<[named: string | null, signed: string, when: string]>([
    ['2026-11-20T14:05:00.000Z', '2026-11-20T14:05:00.000Z', 'on the day of the visit'],
    ['2026-11-20T15:05:00+01:00', '2026-11-20T14:05:00.000Z', 'in the time of another country'],
    [receivedAt, receivedAt, 'at the moment of its arrival'],
    ['2026-11-20T00:00:00Z', '2026-11-20T00:00:00.000Z', 'as the day of the visit began'],
    ['2026-11-19T23:59:59Z', receivedAt, 'before the day of the visit'],
    ['2026-11-21T10:00:01Z', receivedAt, 'ahead of its arrival'],
    ['0003-01-01T00:00:00Z', receivedAt, 'two thousand years ago'],
    [null, receivedAt, 'nobody knows when'],
  ])('and says %s was signed at %s: %s', (named, signed) => {
    expect(inspectorSignedAt(named, '2026-11-20', receivedAt)).toBe(signed)
  })

  it('in summer begins its day an hour before midnight in UTC', () => {
    const signed = '2026-06-19T23:00:00.000Z'
    expect(inspectorSignedAt(signed, '2026-06-20', receivedAt)).toBe(signed)
    expect(inspectorSignedAt('2026-06-19T22:59:59.000Z', '2026-06-20', receivedAt)).toBe(receivedAt)
  })

  test.each<[signedAt: string | null, received: string | null, when: string]>([
    ['2026-11-20T14:05:00.000Z', receivedAt, 'a day before'],
    ['2026-11-21T09:59:59.999Z', receivedAt, 'the minute before'],
    ['2026-11-21T10:00:00.000Z', null, 'at the same moment'],
    ['2026-11-21T10:00:30.000Z', null, 'later in that minute'],
    ['2026-12-01T10:00:00.000Z', null, 'on the server, later'],
    [null, null, 'not at all'],
  ])('signed %s says %s of its arrival: signed %s', (signedAt, received) => {
    expect(signatureReceivedAt({ inspectorSignedAt: signedAt, createdAt: receivedAt })).toBe(received)
  })
})

describe('the rooms of a home', () => {
  test.each([
    [null, ['Living Room']],
    [0, ['Living Room', 'Kitchen', 'Bathroom']],
    [1, ['Living Room', 'Kitchen', 'Bedroom 1', 'Bathroom', 'Hallway']],
    [2, ['Living Room', 'Kitchen', 'Bedroom 1', 'Bedroom 2', 'Bathroom', 'Hallway']],
  ])('follow from %s bedrooms', (bedrooms, rooms) => {
    expect(roomsByBedrooms(bedrooms)).toEqual(rooms)
  })

  it('are never more than a report holds', () => {
    expect(roomsByBedrooms(5_000)).toHaveLength(maxReportRooms)
  })

  test.each([
    ['Back kitchen', 'Kitchen'],
    ['bedroom 2', 'Bedroom 2'],
    ['Bedroom 4', 'Other'],
    ['Bedroom 12', 'Other'],
    ['Bedroom 12, by bedroom 1', 'Bedroom 1'],
    ['Downstairs bathroom', 'Bathroom'],
    ['Cellar', 'Other'],
  ])('%s is of the type %s', (name, type) => {
    expect(roomTypeOf(name)).toBe(type)
  })
})
