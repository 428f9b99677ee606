import { plans } from '#api/plans.ts'
import { type RentPayment, rent } from '#api/rent.ts'
import { mostAtOnce } from '#domain/bulk.ts'
import { firstOfMonth, lastOfMonth, londonDay } from '#domain/day.ts'
import { featureRefusal, planIncludes } from '#domain/plan.ts'
import { canMarkPaid } from '#domain/rent.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { askToUpgrade } from '#web/features/plans/upgrade-toast.ts'
import { call } from '#web/lib/api/call.ts'
import { callPages } from '#web/lib/api/call-pages.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import type { Selection } from '#web/lib/forms/use-selection.ts'
import { useIsHere } from '#web/lib/use-is-here.ts'

/** The open payments of this month, as many as can be marked at once, and whether the plan allows that. */
async function openPaymentsOfMonth() {
  const today = londonDay(new Date())
  const month = { dueFrom: firstOfMonth(today), dueTo: lastOfMonth(today) }
  const openOf = (rows: readonly RentPayment[]) => rows.filter(canMarkPaid)
  const areEnough = (rows: readonly RentPayment[]) => openOf(rows).length >= mostAtOnce
  const [limit, { rows }] = await Promise.all([
    call(plans.propertyLimit),
    callPages(rent.list, { query: month }, areEnough),
  ])
  return {
    isAllowed: planIncludes(limit.planType, 'bulkOperations'),
    ids: openOf(rows).map(({ id }) => id),
  }
}

/** Chooses all of this month's rent that is open, so that one more press marks it paid (rule: rent-bulk). */
export function useSelectMonth(selection: Selection, onChosen: () => void) {
  const isHere = useIsHere()
  return useMutation({
    mutationFn: openPaymentsOfMonth,
    onSuccess: ({ isAllowed, ids }) => {
      if (!isHere.current) return
      if (!isAllowed) return askToUpgrade(featureRefusal('bulkOperations'))
      if (ids.length === 0) return void toast({ title: 'No rent is outstanding this month' })
      onChosen()
      selection.begin()
      selection.set(ids, true)
    },
    onError: (error) => sayFailure('Error loading rent payments', error),
  })
}
