import { Plus } from 'lucide-react'
import { Button } from '#web/components/layout/button.tsx'
import type { useAddProperty } from './add-property.hooks.ts'

/** Begins a new property, once the plan has been asked whether it allows one more. */
export const AddPropertyButton = ({ begin, isChecking }: ReturnType<typeof useAddProperty>) => (
  <Button icon={<Plus aria-hidden />} onClick={begin} pending={isChecking} pendingLabel="Loading plan information...">
    Add Property
  </Button>
)
