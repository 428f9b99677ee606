import { Suspense } from 'react'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { useAddProperty } from '#web/features/properties/add-property.hooks.ts'
import { AddPropertyButton } from '#web/features/properties/add-property-button.tsx'

const NewPropertyDialog = onDemand(
  async () => (await import('#web/features/properties/new-property-dialog.tsx')).NewPropertyDialog,
)

/** The first thing that a new landlord presses. */
export function AddFirstProperty() {
  const add = useAddProperty()
  return (
    <>
      <AddPropertyButton {...add} />
      {add.plan && (
        <Suspense>
          <NewPropertyDialog plan={add.plan} onClose={add.close} />
        </Suspense>
      )}
    </>
  )
}
