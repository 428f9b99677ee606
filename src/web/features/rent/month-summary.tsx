import { ListChecks } from 'lucide-react'
import { noRentWords, type RentMonth, rentMonthWords } from '#domain/rent.ts'
import { Progress } from '#web/components/feedback/progress.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { useWide } from '#web/lib/browser/use-media.ts'
import { useRentMonth } from './rent.hooks.ts'

type MonthSummaryProps = {
  propertyId?: number | undefined
  isSelecting?: boolean
  /** Chooses the open payments of the month. Without it, that is not offered. */
  onSelectMonth?: (() => void) | undefined
}

export const selectMonthLabel = "Select this month's rent"

/** Whether some of the month's rent has not come in. */
export const isOutstanding = ({ due, received }: RentMonth) => received < due

/**
 * How much of this month's rent has come in, in one sentence over a bar, and a button to mark the rest. On a phone that
 * is in the menu of the page. A month without rent says when the next is due, in the same place.
 */
export function MonthSummary({ propertyId, isSelecting = false, onSelectMonth }: MonthSummaryProps) {
  const isWide = useWide()
  const { data, isPending } = useRentMonth(propertyId)
  if (isPending) return <Skeleton className="h-13 w-full md:h-11" />
  if (!data) return null
  const { due, received, overdue, next } = data
  if (due === 0 && overdue === 0)
    return next && <p className="flex h-13 items-center text-sm md:h-11">{noRentWords(data, next)}</p>
  return (
    <div className="flex items-center gap-x-6 md:min-h-11">
      <div className="min-w-0 grow">
        <Progress label={rentMonthWords(data)} value={received} max={Math.max(due, 1)} tone="green" />
      </div>
      {isWide && onSelectMonth && isOutstanding(data) && (
        <Button
          variant="secondary"
          size="small"
          icon={<ListChecks aria-hidden />}
          pending={isSelecting}
          onClick={onSelectMonth}
        >
          {selectMonthLabel}
        </Button>
      )}
    </div>
  )
}
