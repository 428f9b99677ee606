import { ListChecks } from 'lucide-react'
import { Button } from '#web/components/layout/button.tsx'
import type { Selection } from '#web/lib/forms/use-selection.ts'
import { useReturnToButton } from '#web/lib/press/use-return-to-button.ts'
import { useBeginIfIncluded } from './plans.hooks.ts'

type SelectButtonProps = {
  selection: Selection
  /** False while there is nothing to choose. The plan is fetched all the same, for when there is. */
  isOffered?: boolean
}

/** Begins to choose rows, for a bulk operation; on Free it leads to the plans. */
export function SelectButton({ selection, isOffered = true }: SelectButtonProps) {
  const { begin, isLoadingPlan } = useBeginIfIncluded('bulkOperations', selection.begin)
  // The bar with the button that ends it goes then, which is in sight wherever the page is scrolled to.
  const button = useReturnToButton(selection.isOn, { preventScroll: true })
  if (!isOffered) return null
  return (
    <Button
      ref={button}
      variant="secondary"
      icon={<ListChecks aria-hidden />}
      aria-pressed={selection.isOn}
      onClick={selection.isOn ? selection.end : begin}
      pending={isLoadingPlan}
      pendingLabel="Loading plan information..."
    >
      Select
    </Button>
  )
}
