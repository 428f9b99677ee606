/** The landlord's next visits: one overdue, one this week, the rest well ahead, none where nobody lives. */
import { properties } from '#api/properties.ts'
import { addDays } from '#domain/day.ts'
import { type Demo, homeIn, type Town } from './demo-parts.ts'

const daysUntilVisit: [Town, number][] = [
  ['manchester', -6],
  ['york', 3],
  ['leeds', 16],
  ['nottingham', 41],
  ['cardiff', 58],
  ['bristol', 97],
  ['shrewsbury', 23],
]

export async function arrangeInspections(demo: Demo): Promise<void> {
  for (const [town, days] of daysUntilVisit) {
    const { id } = homeIn(demo, town)
    const body = { nextInspectionDate: addDays(demo.today, days) }
    await demo.call(demo.landlord, properties.update, { params: { id }, body })
  }
}
