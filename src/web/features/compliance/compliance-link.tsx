import { ChevronRight } from 'lucide-react'
import { PercentageMark } from './percentage-mark.tsx'

type ComplianceLinkProps = {
  /** Undefined until it is known. */
  percentage: number | undefined
  onOpen: () => void
}

/** The compliance of an occupied property on its card; opens the report. */
export function ComplianceLink({ percentage, onOpen }: ComplianceLinkProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="-my-2.5 -mr-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 font-semibold text-press text-sm hover:bg-press-soft"
    >
      Compliance
      {percentage !== undefined && <PercentageMark percentage={percentage} reading="dashboard" />}
      <ChevronRight aria-hidden className="size-4" />
    </button>
  )
}
