import { describe, expect, test } from 'vitest'
import { newInspectionReport } from '#api/inspection-reports.ts'
import { inspectionAreas } from '#domain/inspection-report.ts'
import { bodyOf, emptyReport, newRoom, type ReportInput, reportForm } from './report-form.ts'

const key = 'f'.repeat(32)
const empty = emptyReport({ isHmo: false }, 'first', new Date('2026-11-21T09:00:00Z'))

const submittedAt = '2026-11-20T14:05:00.000Z'

const bodyFor = (changes: Partial<ReportInput>, photos: Record<string, string[]> = {}) =>
  bodyOf({ key, propertyId: 7, input: { ...empty, ...changes }, submittedAt, photosOf: (place) => photos[place] ?? [] })

const messagesOf = (changes: Partial<ReportInput>) =>
  (reportForm.safeParse({ ...empty, ...changes }).error?.issues ?? []).map(({ path, message }) => [path[0], message])

describe('a new report', () => {
  test('begins with a living room in good condition, today, and nothing else rated', () => {
    expect(empty).toMatchObject({ inspectionType: 'routine', inspectionDate: '2026-11-21', isHMO: false })
    expect(empty.internalRooms).toEqual([
      { key: 'first', roomType: 'Living Room', roomName: 'Living Room', condition: 'good', notes: '' },
    ])
    expect(inspectionAreas.map(({ field }) => empty[field])).toEqual(inspectionAreas.map(() => ''))
  })

  test('begins on the day that it is in London', () => {
    const beforeMidnight = emptyReport({ isHmo: true }, 'first', new Date('2026-06-30T23:30:00Z'))
    expect(beforeMidnight).toMatchObject({ inspectionDate: '2026-07-01', isHMO: true })
  })

  test('makes a body that the contract takes as it is', () => {
    const body = bodyFor({})
    expect(newInspectionReport.parse(body)).toMatchObject({ propertyId: 7, completed: true, clientKey: key })
  })
})

describe('the body', () => {
  test('has pence for pounds and null for what is empty', () => {
    expect(bodyFor({ estimatedCosts: '1,250.50' }).estimatedCosts).toBe(125050)
    expect(bodyFor({})).toMatchObject({
      estimatedCosts: null,
      nextInspectionDate: null,
      overallCondition: null,
      roofCondition: null,
      roofNotes: null,
    })
  })

  test('leaves out rooms without a name, and what the device calls a room', () => {
    const internalRooms = [newRoom('a'), { ...newRoom('b'), roomName: '  ' }, newRoom('c', 'Other')]
    expect(bodyFor({ internalRooms }).internalRooms).toEqual([
      { roomType: 'Living Room', roomName: 'Living Room', condition: 'good', notes: null, photos: [] },
    ])
  })

  test('has every photo at its room, and those of the whole property apart', () => {
    const internalRooms = [newRoom('a'), newRoom('b', 'Kitchen')]
    const photos = { b: ['/uploads/hob.jpg'], property: ['/uploads/front.jpg'] }
    const body = bodyFor({ internalRooms }, photos)
    expect(body.internalRooms?.map((room) => room.photos)).toEqual([[], ['/uploads/hob.jpg']])
    expect(body.photos).toEqual(['/uploads/front.jpg'])
  })

  test("has the HMO's areas only of an HMO", () => {
    const fireDoors = { fireDoors: 'poor', fireDoorsNotes: 'Wedged open.' } as const
    expect(bodyFor({ ...fireDoors, isHMO: true })).toMatchObject(fireDoors)
    expect(bodyFor(fireDoors)).toMatchObject({ fireDoors: null, fireDoorsNotes: null })
  })
})

describe('the moment of signing', () => {
  test('is that of submitting it on the device, where it is signed at all', () => {
    const inspectorSignature = 'data:image/png;base64,AAAA'
    expect(bodyFor({ inspectorSignature }).inspectorSignedAt).toBe(submittedAt)
    expect(bodyFor({})).not.toHaveProperty('inspectorSignedAt')
  })

  test('is left to the server where an older version has kept none', () => {
    const input = { ...empty, inspectorSignature: 'data:image/png;base64,AAAA' }
    const body = bodyOf({ key, propertyId: 7, input, submittedAt: undefined, photosOf: () => [] })
    expect(body).not.toHaveProperty('inspectorSignedAt')
  })
})

describe('what is wrong is said beside its field', () => {
  const amount = 'Must be an amount from £0 to £10,000,000'
  test.each<[Partial<ReportInput>, string, string]>([
    [{ inspectionDate: '' }, 'inspectionDate', 'Inspection date is required'],
    [{ inspectionDate: '2026-02-30' }, 'inspectionDate', 'Inspection date is required'],
    [{ inspectionDate: '2999-01-01' }, 'inspectionDate', 'Inspection date cannot be in the future'],
    [{ nextInspectionDate: '2999-02-30' }, 'nextInspectionDate', 'Must be a date such as 2026-11-21'],
    [{ nextInspectionDate: '2026-06-01' }, 'nextInspectionDate', 'The next inspection cannot be in the past'],
    [{ estimatedCosts: 'a lot' }, 'estimatedCosts', amount],
    [{ estimatedCosts: '-5' }, 'estimatedCosts', amount],
    [{ roofNotes: 'x'.repeat(5_001) }, 'roofNotes', 'Must be at most 5,000 characters'],
  ])('%o', (changes, field, message) => {
    expect(messagesOf(changes)).toEqual([[field, message]])
  })
})
