/** What an inspector enters, as it is shown on screen and stored on the device, and the request body made of it. */
import { z } from 'zod/mini'
import { newInspectionReport } from '#api/inspection-reports.ts'
import { londonDay } from '#domain/day.ts'
import {
  type AreaField,
  type AreaNotesField,
  conditionRatings,
  defaultCondition,
  inspectionAreas,
  inspectionTypes,
  roomTypes,
} from '#domain/inspection-report.ts'
import { typedAmountOrNull, typedPastDay, typedText } from '#web/lib/forms/typed-values.ts'

const { shape } = newInspectionReport

/** A rating as radio buttons hold it: empty says 'Not inspected'. */
const rating = z.pipe(
  z.enum(['', ...conditionRatings]),
  z.transform((chosen) => (chosen === '' ? null : chosen)),
)

const room = z.object({
  /** Identifies the room on this device, for its photos. */
  key: z.string(),
  roomType: z.enum(roomTypes),
  roomName: z.string().check(z.trim(), z.maxLength(200, 'Must be at most 200 characters')),
  condition: rating,
  notes: typedText(shape.notes),
})

function ofAreas<R, N>(ratingOf: R, notesOf: N) {
  return Object.fromEntries(
    inspectionAreas.flatMap(({ field, notesField }) => [
      [field, ratingOf],
      [notesField, notesOf],
    ]),
  ) as { [Field in AreaField]: R } & { [Field in AreaNotesField]: N }
}

const today = () => londonDay(new Date())

export const reportForm = z.object({
  inspectionType: z.enum(inspectionTypes),
  inspectionDate: typedPastDay('Inspection date is required', today, 'Inspection date cannot be in the future'),
  weatherConditions: typedText(shape.weatherConditions),
  isHMO: z.boolean(),
  internalRooms: z.array(room),
  ...ofAreas(rating, typedText(shape.notes)),
  overallCondition: rating,
  priorityIssues: typedText(shape.priorityIssues),
  maintenanceRecommendations: typedText(shape.maintenanceRecommendations),
  estimatedCosts: typedAmountOrNull(),
  nextInspectionDate: typedText(shape.nextInspectionDate).check(
    z.refine((date) => !date || date >= today(), 'The next inspection cannot be in the past'),
  ),
  notes: typedText(shape.notes),
  inspectorSignature: z.nullable(z.string()),
})

/** The fields as shown on screen. */
export type ReportInput = z.input<typeof reportForm>
export type ReportValues = z.output<typeof reportForm>
export type RoomInput = ReportInput['internalRooms'][number]
export type ReportBody = z.input<typeof newInspectionReport>

/** A room as it is added: its type is its name until somebody renames it. */
export const newRoom = (key: string, roomType: RoomInput['roomType'] = roomTypes[0]): RoomInput => ({
  key,
  roomType,
  roomName: roomType === 'Other' ? '' : roomType,
  condition: defaultCondition,
  notes: '',
})

export const emptyReport = ({ isHmo }: { isHmo: boolean }, roomKey: string, now: Date): ReportInput => ({
  inspectionType: 'routine',
  inspectionDate: londonDay(now),
  weatherConditions: '',
  isHMO: isHmo,
  internalRooms: [newRoom(roomKey)],
  ...ofAreas('' as const, ''),
  overallCondition: '',
  priorityIssues: '',
  maintenanceRecommendations: '',
  estimatedCosts: '',
  nextInspectionDate: '',
  notes: '',
  inspectorSignature: null,
})

/** Where a photo belongs when it is of no room in particular. */
export const wholeProperty = 'property'

type Report = {
  key: string
  propertyId: number
  input: ReportInput
  /** When the inspector submitted it on this device; missing in what an older version kept. */
  submittedAt: string | null | undefined
  /** The stored photos of a room by its key, or of the whole property. */
  photosOf: (place: string) => string[]
}

/**
 * The body of a report. Rooms without a name are dropped (rule: inspections-report-form),
 * and so are the HMO's areas where it is none.
 * @throws when the fields break the form's own rules, which its submission has checked.
 */
export function bodyOf({ key, propertyId, input, submittedAt, photosOf }: Report): ReportBody {
  const { internalRooms, ...values } = reportForm.parse(input)
  return {
    ...values,
    ...(!values.isHMO && nothingOfHmo),
    propertyId,
    internalRooms: internalRooms
      .filter(({ roomName }) => roomName !== '')
      .map(({ key: place, ...room }) => ({ ...room, photos: photosOf(place) })),
    photos: photosOf(wholeProperty),
    ...(values.inspectorSignature && submittedAt && { inspectorSignedAt: submittedAt }),
    completed: true,
    clientKey: key,
  }
}

const nothingOfHmo = Object.fromEntries(
  inspectionAreas
    .filter(({ group }) => group === 'hmo')
    .flatMap(({ field, notesField }) => [
      [field, null],
      [notesField, null],
    ]),
)
