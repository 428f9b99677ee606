import { Building2, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { useAddProperty } from '#web/features/properties/add-property.hooks.ts'

const NewPropertyDialog = lazy(async () => ({
  default: (await import('#web/features/properties/new-property-dialog.tsx')).NewPropertyDialog,
}))

/** In place of today's tasks, for a landlord without properties. */
export function FirstSteps() {
  const add = useAddProperty()
  return (
    <>
      <EmptyState
        icon={<Building2 />}
        title="Begin with your first property"
        text="Add its address and rent, then the tenants who live there. After that, this page shows you each day what needs doing."
        action={
          <Button
            icon={<Plus aria-hidden />}
            onClick={add.begin}
            pending={add.isChecking}
            pendingLabel="Loading plan information..."
          >
            Add Property
          </Button>
        }
      />
      {add.plan && (
        <Suspense>
          <NewPropertyDialog plan={add.plan} onClose={add.close} />
        </Suspense>
      )}
    </>
  )
}
