import type { InspectedRoom, InspectionComment, InspectionReport } from '#api/inspection-reports.ts'
import { type AreaGroup, areasOf, type ConditionRating } from '#domain/inspection-report.ts'

/** A room or an area that was rated, as the report shows it. */
export type ReportItem = {
  /** Under which its comments are kept: the area's field, or a room by its place. */
  key: string
  name: string
  /** The kind of room, where its name does not say it. */
  kind: string | null
  condition: ConditionRating
  notes: string | null
  photos: readonly string[]
}

const roomName = ({ roomName, roomType }: InspectedRoom) => roomName || roomType

/** The rooms that were rated; one keeps its place, which its comments are kept under. */
export function ratedRooms({ internalRooms }: InspectionReport): ReportItem[] {
  return internalRooms.flatMap((room, at) => {
    const { condition, notes, photos } = room
    const name = roomName(room)
    const kind = name === room.roomType ? null : room.roomType
    return condition ? [{ key: `room:${at}`, name, kind, condition, notes, photos }] : []
  })
}

/** The areas of a group that were rated. */
export function ratedAreas(report: InspectionReport, group: AreaGroup): ReportItem[] {
  return areasOf(report.isHMO).flatMap((area) => {
    const condition = report[area.field]
    if (area.group !== group || !condition) return []
    return [{ key: area.field, name: area.label, kind: null, condition, notes: report[area.notesField], photos: [] }]
  })
}

export const commentsOn = ({ comments }: InspectionReport, item: string): InspectionComment[] =>
  comments.filter((comment) => comment.item === item)

type Commented = Pick<InspectionReport, 'comments' | 'inspectorSignedAt' | 'tenantSignedAt'>

/** Whether comments wait for the next signature, with which the PDF is filed again. */
export function hasUnfiledComments({ comments, inspectorSignedAt, tenantSignedAt }: Commented): boolean {
  if (inspectorSignedAt && tenantSignedAt) return false
  const signedAt = inspectorSignedAt ?? tenantSignedAt
  return comments.some(({ createdAt }) => !signedAt || Date.parse(createdAt) > Date.parse(signedAt))
}
