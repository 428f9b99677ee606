import { expect, it, test } from 'vitest'
import type { Tone } from '../tone.ts'
import { auditTone, complianceBadge, complianceTone } from './badge.ts'

test.each<[number, Tone, Tone, string]>([
  [100, 'green', 'green', 'Fully Compliant'],
  [99, 'amber', 'amber', 'Nearly Compliant'],
  [80, 'amber', 'amber', 'Nearly Compliant'],
  [79, 'amber', 'red', 'Needs Attention'],
  [61, 'amber', 'red', 'Needs Attention'],
  [60, 'red', 'red', 'Needs Attention'],
  [0, 'red', 'red', 'Needs Attention'],
])('%i percent is %s on the dashboard, %s on the property: %s', (percentage, dashboard, property, badge) => {
  expect(complianceTone(percentage, 'dashboard')).toBe(dashboard)
  expect(complianceTone(percentage, 'property')).toBe(property)
  expect(complianceBadge(percentage)).toBe(badge)
})

it('a low percentage is grey for best practice and red for what the law asks for', () => {
  expect(complianceTone(60, 'dashboard', 'bestPractice')).toBe('grey')
  expect(complianceTone(79, 'property', 'bestPractice')).toBe('grey')
  expect(complianceTone(80, 'property', 'bestPractice')).toBe('amber')
  expect(complianceTone(60, 'dashboard', 'legal')).toBe('red')
})

test.each<[number, Tone]>([
  [100, 'green'],
  [90, 'green'],
  [89, 'amber'],
  [70, 'amber'],
  [69, 'red'],
])('an audit of %i is %s', (score, tone) => {
  expect(auditTone(score)).toBe(tone)
})
