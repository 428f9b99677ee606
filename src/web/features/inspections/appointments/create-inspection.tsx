import { type SubmitEvent, Suspense, useRef, useState } from 'react'
import type { Property } from '#api/properties.ts'
import { Button } from '#web/components/layout/button.tsx'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { WhileAwaited } from '#web/components/overlays/while-awaited.tsx'
import { PropertyChoice } from '#web/features/choices/property-choice.tsx'
import type { CreateInspectionState } from './use-create-inspection.ts'

const InspectionForm = onDemand(
  async () => (await import('#web/features/inspections/form/inspection-form.tsx')).InspectionForm,
)

/** The dialogs of a new inspection: first which property, where that is open, then the form. */
export function CreateInspection({ state }: { state: CreateInspectionState }) {
  return (
    <>
      {state.loadingId !== null && <WhileAwaited key={state.loadingId} onLeave={state.leave} />}
      {state.isChoosing && <SelectPropertyDialog onChoose={state.begin} onClose={state.close} />}
      {state.property && (
        <Suspense>
          <InspectionForm property={state.property} onClose={state.close} />
        </Suspense>
      )}
    </>
  )
}

type SelectPropertyDialogProps = { onChoose: (property: Property) => void; onClose: () => void }

/**
 * Which property is inspected. By keyboard one may pass over others on the way to it, and so may whoever types its name
 * into a search: both go on by the button.
 */
function SelectPropertyDialog({ onChoose, onClose }: SelectPropertyDialogProps) {
  const [property, setProperty] = useState<Property | null>(null)
  const [isPressed, setPressed] = useState(false)
  const field = useRef<HTMLElement>(null)
  const isByKeyboard = useRef(false)
  const choose = (chosen: Property | null) => {
    setProperty(chosen)
    const isFinal = field.current instanceof HTMLSelectElement && !isByKeyboard.current
    if (chosen && isFinal) onChoose(chosen)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setPressed(true)
    if (property) onChoose(property)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Select Property for Inspection"
      description="Choosing one opens its form; by keyboard or search, press Continue. The report is kept on this device while you fill it in, also without a network."
      // Only a choice of what comes next: nothing is lost.
      dirty={false}
    >
      <form
        noValidate
        onSubmit={submit}
        onKeyDown={({ target }) => {
          isByKeyboard.current = target === field.current
        }}
        onPointerDown={() => {
          isByKeyboard.current = false
        }}
      >
        <PropertyChoice
          ref={field}
          label="Property"
          labelOf={({ address, city }) => `${address} - ${city}`}
          value={property?.id ?? null}
          onChoose={choose}
          error={isPressed && !property ? 'Property is required' : undefined}
        />
        <DialogFooter>
          <DialogCancel />
          <Button type="submit">Continue</Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
