import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { SignatureField } from '#web/components/fields/signature-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { useDraftPhotos } from './draft-photos.ts'
import type { ReportInput } from './report-form.ts'
import { summaryOf } from './sections.ts'

/** What the report holds, and the inspector's name under it. */
export function SignSection({ name }: { name: string }) {
  const { control } = useFormContext<ReportInput>()
  return (
    <>
      <Summary />
      <Controller
        control={control}
        name="inspectorSignature"
        render={({ field, fieldState }) => (
          <InspectorSignature
            name={name}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <p className="text-muted text-sm">
        Once it is submitted with a signature, the report can no longer be changed. Without a signature it can be signed
        later, and the tenant can review it in either case.
      </p>
    </>
  )
}

function Summary() {
  const { control } = useFormContext<ReportInput>()
  const { rooms, unnamedRooms, ratedAreas, areas } = summaryOf(useWatch({ control }) as ReportInput)
  const photos = useDraftPhotos().count
  const facts = [
    ['Rooms', String(rooms)],
    ['Areas rated', `${ratedAreas} of ${areas}`],
    ['Photos', String(photos)],
  ]
  return (
    <div>
      <dl className="figures grid grid-cols-3 gap-4 rounded-md bg-sunken px-4 py-3">
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt className="text-muted text-sm">{fact}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {unnamedRooms > 0 && (
        <p className="mt-2 text-amber text-sm">
          {unnamedRooms === 1
            ? 'A room has no name and is left out.'
            : `${unnamedRooms} rooms have no name and are left out.`}
        </p>
      )}
    </div>
  )
}

type InspectorSignatureProps = {
  name: string
  value: string | null
  onChange: (value: string | null) => void
  error?: string | undefined
}

/** A signature that was drawn on an earlier visit to the form is shown, not drawn on. */
function InspectorSignature({ name, value, onChange, error }: InspectorSignatureProps) {
  const [saved, setSaved] = useState(value)
  if (!saved) return <SignatureField label="Inspector's signature (optional)" {...{ name, value, onChange, error }} />
  const signAgain = () => {
    setSaved(null)
    onChange(null)
  }
  return (
    <div className="grid gap-2">
      <p className="font-semibold">Inspector's signature</p>
      <div className="scheme-light overflow-hidden rounded-md border border-edge bg-sheet">
        <img src={saved} alt={`The signature of ${name}`} className="aspect-3/1 w-full object-contain" />
      </div>
      <Button
        variant="secondary"
        size="small"
        icon={<PenLine aria-hidden />}
        className="justify-self-start"
        onClick={signAgain}
      >
        Sign again
      </Button>
    </div>
  )
}
