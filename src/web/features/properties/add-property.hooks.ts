import { useState } from 'react'
import { useLocation } from 'wouter'
import { plans } from '#api/plans.ts'
import { propertyLimitMessage } from '#domain/plan.ts'
import type { Plan } from '#domain/plan-names.ts'
import { askToUpgrade } from '#web/features/plans/upgrade-toast.ts'
import { call } from '#web/lib/api/call.ts'
import { keyOf, queryClient } from '#web/lib/api/query-client.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'

/** Opens the dialog for a new property where the plan allows one more, and otherwise leads to the plans. */
export function useAddProperty() {
  /** The plan in force while the dialog is open. */
  const [plan, setPlan] = useState<Plan | null>(null)
  const [, navigate] = useLocation()
  const limit = useMutation({
    mutationFn: () => call(plans.propertyLimit),
    onSuccess: (answer) => {
      queryClient.setQueryData(keyOf(plans.propertyLimit), answer)
      if (answer.canCreate) return setPlan(answer.planType)
      navigate('/plan-selection')
      askToUpgrade(answer.reason ?? propertyLimitMessage(answer.planType, answer.currentCount))
    },
    onError: (error) => sayFailure('Failed to load plan information', error),
  })
  return { begin: () => limit.mutate(), isChecking: limit.isPending, plan, close: () => setPlan(null) }
}
