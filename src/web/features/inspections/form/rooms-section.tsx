import { useQuery } from '@tanstack/react-query'
import { Copy, Plus } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { inspectionReports } from '#api/inspection-reports.ts'
import { maxReportRooms, roomTypes } from '#domain/inspection-report.ts'
import { Button } from '#web/components/layout/button.tsx'
import { get } from '#web/lib/api/query-client.ts'
import { newKey } from './device-store.ts'
import { useDraftPhotos } from './draft-photos.ts'
import { newRoom, type ReportInput } from './report-form.ts'
import { RoomFields } from './room-fields.tsx'

/** Room by room; the list grows as one walks through the home. */
export function RoomsSection({ propertyId }: { propertyId: number }) {
  const { control, getValues } = useFormContext<ReportInput>()
  const photos = useDraftPhotos()
  const { fields, append, remove, replace } = useFieldArray<ReportInput, 'internalRooms', 'id'>({
    control,
    name: 'internalRooms',
  })
  const lastRooms = useLastRooms(propertyId)
  const isUntouched = fields.length <= 1

  const copyLast = () => {
    for (const { key } of getValues('internalRooms')) photos.removeAll(key)
    replace(lastRooms.map((room) => ({ ...newRoom(newKey(), room.roomType), roomName: room.roomName })))
  }
  const removeAt = (at: number) => {
    const room = getValues(`internalRooms.${at}`)
    photos.removeAll(room.key)
    remove(at)
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      {isUntouched && lastRooms.length > 1 && (
        <Button variant="secondary" icon={<Copy aria-hidden />} className="justify-self-start" onClick={copyLast}>
          Use the {lastRooms.length} rooms of the last report
        </Button>
      )}
      {fields.length === 0 && <p className="text-muted">No rooms yet.</p>}
      <ol className="grid grid-cols-1 gap-6">
        {fields.map((field, at) => (
          <li key={field.id} className="border-line border-b pb-6">
            <RoomFields at={at} roomKey={field.key} onRemove={() => removeAt(at)} />
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        icon={<Plus aria-hidden />}
        className="justify-self-start"
        disabled={fields.length >= maxReportRooms}
        onClick={() => append(newRoom(newKey()), { focusName: `internalRooms.${fields.length}.roomType` })}
      >
        Add room
      </Button>
      {fields.length >= maxReportRooms && (
        <p className="text-muted text-sm">A report has at most {maxReportRooms} rooms.</p>
      )}
    </div>
  )
}

/** The rooms of the property's latest report; none while that is not known. */
function useLastRooms(propertyId: number) {
  const { data: reports } = useQuery({
    ...get(inspectionReports.ofProperty, { params: { propertyId }, query: { limit: 1 } }),
    retry: false,
  })
  const id = reports?.[0]?.id
  const { data: last } = useQuery({
    ...get(inspectionReports.get, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    retry: false,
  })
  return (last?.internalRooms ?? []).map(({ roomType, roomName }) => ({
    roomName,
    roomType: roomTypes.find((type) => type === roomType) ?? ('Other' as const),
  }))
}
