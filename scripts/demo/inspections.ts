/**
 * The landlord's visits: three with a report, one of them signed by the tenant, and the next ones:
 * one overdue, one this week, the rest well ahead.
 */
import type { CallInput } from '#api/contract.ts'
import { inspectionReports } from '#api/inspection-reports.ts'
import { properties } from '#api/properties.ts'
import { uploads } from '#api/uploads.ts'
import { addDays } from '#domain/day.ts'
import { asTenant } from './accounts.ts'
import { type Demo, homeIn, type Town } from './parts.ts'
import { penStroke, pictureOf, type Scene } from './pictures.ts'

const daysUntilVisit: [Town, number][] = [
  ['manchester', -6],
  ['york', 3],
  ['leeds', 16],
  ['nottingham', 41],
  ['cardiff', 58],
  ['bristol', 97],
  ['shrewsbury', 23],
]

type Report = CallInput<typeof inspectionReports.create>['body']
type Findings = Omit<Report, 'propertyId' | 'inspectionDate' | 'nextInspectionDate'>
type Photos = (scene: Scene) => Promise<string[]>

/** Days ago, and what was found. */
const visits: Partial<Record<Town, readonly [daysAgo: number, findings: (photosOf: Photos) => Promise<Findings>]>> = {
  york: [176, inOrder],
  leeds: [61, needsAttention],
  bristol: [29, newlyDone],
}

export async function arrangeInspections(demo: Demo): Promise<void> {
  for (const [town, days] of daysUntilVisit) {
    const nextInspectionDate = addDays(demo.today, days)
    const visit = visits[town]
    if (visit) await report(demo, town, visit[0], { ...(await visit[1](photosOf(demo))), nextInspectionDate })
    else await arrange(demo, town, nextInspectionDate)
  }
  await signAsTenant(demo)
}

async function arrange(demo: Demo, town: Town, nextInspectionDate: string): Promise<void> {
  const { id } = homeIn(demo, town)
  await demo.call(demo.landlord, properties.update, { params: { id }, body: { nextInspectionDate } })
}

async function report(
  demo: Demo,
  town: Town,
  daysAgo: number,
  findings: Omit<Report, 'propertyId' | 'inspectionDate'>,
) {
  const { id: propertyId } = homeIn(demo, town)
  const inspectionDate = addDays(demo.today, -daysAgo)
  await demo.call(demo.landlord, inspectionReports.create, { body: { ...findings, propertyId, inspectionDate } })
}

const photosOf =
  ({ call, landlord }: Demo): Photos =>
  async (scene) => [(await call(landlord, uploads.create, { form: await pictureOf(scene) })).url]

async function signAsTenant({ call }: Demo): Promise<void> {
  await asTenant(call, async (tenant) => {
    const [latest] = await call(tenant, inspectionReports.list)
    if (!latest) throw new Error("The demo's tenant has no inspection report")
    const params = { id: latest.id }
    await call(tenant, inspectionReports.comment, {
      params,
      body: { item: 'heatingSystem', content: 'The radiator in the hall takes a while to get warm.' },
    })
    const body = { signature: await penStroke(), notes: 'Happy with everything, thank you.' }
    await call(tenant, inspectionReports.sign, { params, body })
  })
}

async function inOrder(photosIn: Photos): Promise<Findings> {
  return {
    weatherConditions: 'Bright and dry',
    overallCondition: 'excellent',
    internalRooms: [
      { roomType: 'Living Room', roomName: 'Living Room', condition: 'excellent' },
      {
        roomType: 'Kitchen',
        roomName: 'Kitchen',
        condition: 'good',
        notes: 'Tap fitted last year.',
        photos: await photosIn('kitchen'),
      },
      { roomType: 'Bathroom', roomName: 'Bathroom', condition: 'good' },
    ],
    roofCondition: 'good',
    gardenAreas: 'excellent',
    gardenAreasNotes: 'Well kept by the tenants.',
    smokeAlarms: 'good',
    smokeAlarmsNotes: 'Both tested.',
    carbonMonoxideDetectors: 'good',
    heatingSystem: 'good',
    ventilation: 'good',
    inspectorSignature: await penStroke(),
  }
}

async function needsAttention(photosIn: Photos): Promise<Findings> {
  return {
    weatherConditions: 'Rain',
    overallCondition: 'fair',
    internalRooms: [
      {
        roomType: 'Bedroom 1',
        roomName: 'Front bedroom',
        condition: 'fair',
        notes: 'Damp patch by the window.',
        photos: await photosIn('damp'),
      },
      { roomType: 'Kitchen', roomName: 'Kitchen', condition: 'good' },
    ],
    roofCondition: 'poor',
    roofNotes: 'A slate has slipped above the front bedroom.',
    smokeAlarms: 'good',
    electricalSafety: 'good',
    photos: await photosIn('roof'),
    priorityIssues: 'The slipped slate lets water in above the front bedroom.',
    maintenanceRecommendations: 'Roofer before the winter, then dry and paint the wall.',
    estimatedCosts: 38_000,
  }
}

async function newlyDone(): Promise<Findings> {
  return {
    inspectionType: 'safety',
    weatherConditions: 'Cloudy',
    overallCondition: 'good',
    internalRooms: [{ roomType: 'Living Room', roomName: 'Living Room', condition: 'good' }],
    smokeAlarms: 'good',
    carbonMonoxideDetectors: 'good',
    electricalSafety: 'good',
    gasSafety: 'good',
    fireSafetyEquipment: 'good',
    inspectorSignature: await penStroke(),
  }
}
