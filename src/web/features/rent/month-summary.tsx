import { rentMonthWords } from '#domain/rent.ts'
import { Progress } from '#web/components/feedback/progress.tsx'
import { useRentMonth } from './rent.hooks.ts'

/** What of this month's rent has come in, in one sentence over a bar. */
export function MonthSummary({ propertyId }: { propertyId: number | undefined }) {
  const { data } = useRentMonth(propertyId)
  if (!data || (data.due === 0 && data.overdue === 0)) return null
  const { due, received } = data
  return <Progress label={rentMonthWords(data)} value={received} max={Math.max(due, 1)} tone="green" />
}
