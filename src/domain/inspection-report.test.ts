import { describe, expect, it, test } from 'vitest'
import {
  areasOf,
  type ConditionRating,
  checklistAnswer,
  conditionLabel,
  conditionRatings,
  conditionTitle,
  inspectionAreas,
  type PropertyRating,
  propertyRating,
  recentConditionLabel,
} from './inspection-report.ts'

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
