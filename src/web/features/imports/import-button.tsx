import { FileUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { plans } from '#api/plans.ts'
import type { ImportKind } from '#domain/import.ts'
import { featureRefusal, planIncludes } from '#domain/plan.ts'
import { Button } from '#web/components/layout/button.tsx'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { askToUpgrade } from '#web/features/plans/upgrade-toast.ts'
import { call } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'

const ImportDialog = onDemand(async () => (await import('./import-dialog.tsx')).ImportDialog)

/** Opens the import of a CSV file, a bulk operation: on Free it leads to the plans. */
export function ImportButton({ kind }: { kind: ImportKind }) {
  const [isOpen, setOpen] = useState(false)
  const plan = useMutation({
    mutationFn: () => call(plans.propertyLimit),
    onSuccess: ({ planType }) => {
      if (planIncludes(planType, 'bulkOperations')) setOpen(true)
      else askToUpgrade(featureRefusal('bulkOperations'))
    },
    onError: (error) => sayFailure('Failed to load plan information', error),
  })
  return (
    <>
      <Button
        variant="secondary"
        icon={<FileUp aria-hidden />}
        onClick={() => plan.mutate()}
        pending={plan.isPending}
        pendingLabel="Loading plan information..."
      >
        Import CSV
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog kind={kind} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
