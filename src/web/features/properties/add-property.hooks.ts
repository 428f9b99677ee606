import { useState } from 'react'
import { useLocation } from 'wouter'
import { plans } from '#api/plans.ts'
import { propertyLimitMessage } from '#domain/plan.ts'
import { askToUpgrade } from '#web/features/plans/upgrade-toast.ts'
import { call } from '#web/lib/api/call.ts'
import { keyOf, queryClient } from '#web/lib/api/query-client.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { useIsHere } from '#web/lib/use-is-here.ts'
import { useLatest } from '#web/lib/use-latest.ts'

/**
 * Opens the dialog for a new property where the plan allows one more, and otherwise leads to the plans; neither for
 * somebody who has gone on to something else before the answer (rule: screens-answers).
 */
export function useAddProperty() {
  const [isAsked, setAsked] = useState(false)
  const latest = useLatest(isAsked)
  const isHere = useIsHere()
  const [, navigate] = useLocation()
  const close = () => setAsked(false)
  const limit = useMutation({
    mutationFn: () => call(plans.propertyLimit),
    onSuccess: (answer) => {
      queryClient.setQueryData(keyOf(plans.propertyLimit), answer)
      if (answer.canCreate || !latest.current || !isHere.current) return
      close()
      navigate('/plan-selection')
      askToUpgrade(answer.reason ?? propertyLimitMessage(answer.planType, answer.currentCount))
    },
    onError: (error) => {
      close()
      sayFailure('Failed to load plan information', error)
    },
  })
  const begin = () => {
    setAsked(true)
    limit.mutate()
  }
  return {
    begin,
    isChecking: isAsked && limit.isPending,
    /** The plan in force while the dialog is open. */
    plan: isAsked && limit.data?.canCreate ? limit.data.planType : null,
    close,
  }
}
