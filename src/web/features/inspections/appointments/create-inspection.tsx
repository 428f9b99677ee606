import { lazy, Suspense } from 'react'
import { SelectPropertyDialog } from './select-property-dialog.tsx'
import type { CreateInspectionState } from './use-create-inspection.ts'

const InspectionForm = lazy(async () => ({
  default: (await import('#web/features/inspections/form/inspection-form.tsx')).InspectionForm,
}))

/** The dialogs of a new inspection: first which property, where that is open, then the form. */
export function CreateInspection({ state }: { state: CreateInspectionState }) {
  return (
    <>
      {state.isChoosing && <SelectPropertyDialog onChoose={state.begin} onClose={state.close} />}
      {state.property && (
        <Suspense>
          <InspectionForm property={state.property} onClose={state.close} />
        </Suspense>
      )}
    </>
  )
}
