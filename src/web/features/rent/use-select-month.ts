import { plans } from '#api/plans.ts'
import { rent } from '#api/rent.ts'
import { firstOfMonth, lastOfMonth, londonDay } from '#domain/day.ts'
import { featureRefusal, planIncludes } from '#domain/plan.ts'
import { canMarkPaid } from '#domain/rent.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { askToUpgrade } from '#web/features/plans/upgrade-toast.ts'
import { call, callPage } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import type { Selection } from '#web/lib/forms/use-selection.ts'

/** The open payments of this month, and whether the plan lets them be marked together. */
async function openPaymentsOfMonth() {
  const today = londonDay(new Date())
  const month = { dueFrom: firstOfMonth(today), dueTo: lastOfMonth(today) }
  const [limit, { rows }] = await Promise.all([call(plans.propertyLimit), callPage(rent.list, { query: month })])
  return {
    isAllowed: planIncludes(limit.planType, 'bulkOperations'),
    ids: rows.filter(canMarkPaid).map(({ id }) => id),
  }
}

/** Chooses all of this month's rent that is open, so that one more press marks it paid (rule: rent-bulk). */
export function useSelectMonth(selection: Selection, onChosen: () => void) {
  return useMutation({
    mutationFn: openPaymentsOfMonth,
    onSuccess: ({ isAllowed, ids }) => {
      if (!isAllowed) return askToUpgrade(featureRefusal('bulkOperations'))
      if (ids.length === 0) return void toast({ title: 'No rent is outstanding this month' })
      onChosen()
      selection.begin()
      selection.set(ids, true)
    },
    onError: (error) => sayFailure('Error loading rent payments', error),
  })
}
