/** The landlord's next visits: one overdue, one this week, the rest well ahead, none where nobody lives. */
import { properties } from '#api/properties.ts'
import { addDays } from '#domain/day.ts'
import type { Demo } from './demo-fill.ts'
import { homeOf, type PropertyKey } from './demo-properties.ts'

const daysUntilVisit: [PropertyKey, number][] = [
  ['manchester', -6],
  ['york', 3],
  ['leeds', 16],
  ['nottingham', 41],
  ['cardiff', 58],
  ['bristol', 97],
  ['shrewsbury', 23],
]

export async function arrangeInspections(demo: Demo): Promise<void> {
  for (const [key, days] of daysUntilVisit) {
    const { id } = homeOf(demo, key)
    const body = { nextInspectionDate: addDays(demo.today, days) }
    await demo.call(demo.landlord, properties.update, { params: { id }, body })
  }
}
