import { expect, test } from 'vitest'
import type { InspectedRoom, InspectionReport } from '#api/inspection-reports.ts'
import { commentsOn, hasUnfiledComments, ratedAreas, ratedRooms } from './report-items.ts'

const room = (changes: Partial<InspectedRoom>): InspectedRoom => ({
  roomType: 'Kitchen',
  roomName: '',
  condition: 'good',
  notes: null,
  photos: [],
  ...changes,
})

const report = (changes: Partial<InspectionReport>) => ({ isHMO: false, ...changes }) as InspectionReport

test('a room that was not rated is left out, and the others keep the place under which they are commented on', () => {
  const internalRooms = [
    room({ condition: null, notes: 'Locked' }),
    room({ roomName: 'Back kitchen' }),
    room({ roomType: 'Hallway', roomName: 'Hallway', condition: 'poor' }),
  ]
  expect(ratedRooms(report({ internalRooms })).map(({ key, name, kind }) => [key, name, kind])).toEqual([
    ['room:1', 'Back kitchen', 'Kitchen'],
    ['room:2', 'Hallway', null],
  ])
})

test('a room without a name goes by its kind', () => {
  expect(ratedRooms(report({ internalRooms: [room({})] }))[0]).toMatchObject({ name: 'Kitchen', kind: null })
})

test('an area is under its group with its own notes, and what only an HMO has is an HMO’s', () => {
  const rated = { carbonMonoxideDetectors: 'fair', carbonMonoxideNotes: 'Ten years old', fireDoors: 'good' } as const
  expect(ratedAreas(report({ ...rated, smokeAlarms: null }), 'safety')).toEqual([
    expect.objectContaining({ key: 'carbonMonoxideDetectors', condition: 'fair', notes: 'Ten years old' }),
  ])
  expect(ratedAreas(report(rated), 'hmo')).toEqual([])
  expect(ratedAreas(report({ ...rated, isHMO: true }), 'hmo').map(({ name }) => name)).toEqual(['Fire doors'])
})

test('a comment is with the item that it is about', () => {
  const comment = { id: 1, content: '', createdAt: '', by: '', role: 'tenant' as const }
  const comments = [
    { ...comment, item: 'room:1' },
    { ...comment, id: 2, item: '' },
  ]
  expect(commentsOn(report({ comments }), 'room:1').map(({ id }) => id)).toEqual([1])
  expect(commentsOn(report({ comments }), '').map(({ id }) => id)).toEqual([2])
})

test('comments since the last signature are not in the PDF yet', () => {
  const at = (time: string) => `2026-11-28T${time}:00.000Z`
  const comment = { id: 1, item: '', content: '', by: '', role: 'tenant' as const, createdAt: at('10:00') }
  const signed = (inspector: string | null, tenant: string | null, comments = [comment]) =>
    hasUnfiledComments(
      report({ comments, inspectorSignedAt: inspector && at(inspector), tenantSignedAt: tenant && at(tenant) }),
    )
  expect(signed(null, null)).toBe(true)
  expect(signed('09:00', null)).toBe(true)
  expect(signed('11:00', null)).toBe(false)
  expect(signed('09:00', '11:00')).toBe(false)
  expect(signed(null, null, [])).toBe(false)
})
