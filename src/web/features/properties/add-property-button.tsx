import { Plus } from 'lucide-react'
import { Button } from '#web/components/layout/button.tsx'
import { WhileAwaited } from '#web/components/overlays/while-awaited.tsx'
import type { useAddProperty } from './add-property.hooks.ts'

/** Begins a new property, once the plan has been asked whether it allows one more. */
export const AddPropertyButton = ({ begin, isChecking, close }: ReturnType<typeof useAddProperty>) => (
  <>
    <Button icon={<Plus aria-hidden />} onClick={begin} pending={isChecking} pendingLabel="Loading plan information...">
      Add Property
    </Button>
    {isChecking && <WhileAwaited onLeave={close} />}
  </>
)
