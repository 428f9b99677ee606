import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '#web/components/layout/button.tsx'
import { useAddProperty } from '#web/features/properties/add-property.hooks.ts'

const NewPropertyDialog = lazy(async () => ({
  default: (await import('#web/features/properties/new-property-dialog.tsx')).NewPropertyDialog,
}))

/** The first thing that a new landlord presses. */
export function AddFirstProperty() {
  const add = useAddProperty()
  return (
    <>
      <Button
        icon={<Plus aria-hidden />}
        onClick={add.begin}
        pending={add.isChecking}
        pendingLabel="Loading plan information..."
      >
        Add Property
      </Button>
      {add.plan && (
        <Suspense>
          <NewPropertyDialog plan={add.plan} onClose={add.close} />
        </Suspense>
      )}
    </>
  )
}
