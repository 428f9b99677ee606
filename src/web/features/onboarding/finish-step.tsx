import { Button } from '#web/components/layout/button.tsx'
import { useCompleteOnboarding } from './onboarding.hooks.ts'
import { StepFrame } from './step-frame.tsx'

/** Step 5. */
export function FinishStep() {
  const complete = useCompleteOnboarding()
  return (
    <StepFrame
      title="You are all set"
      text="Your dashboard says each day what needs doing, in order. If you added a tenant, give the tenancy its rent under Tenants: the payments to come follow from it. More properties, tenants and documents can be added at any time."
      actions={
        <Button onClick={() => complete.mutate()} pending={complete.isPending} pendingLabel="Finishing…">
          Finish and go to dashboard
        </Button>
      }
    />
  )
}
