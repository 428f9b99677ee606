import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPence } from '#domain/money.ts'
import { planLabels, planTerms } from '#domain/plan.ts'
import type { Plan } from '#domain/plan-names.ts'
import { Badge } from '#web/components/feedback/badge.tsx'

type PlanCardProps = { plan: Plan; isCurrent: boolean; isChosen: boolean; onChoose: () => void }

/** One plan among the three: a radio button with the whole card as its label. */
export function PlanCard({ plan, isCurrent, isChosen, onChoose }: PlanCardProps) {
  const { price } = planTerms[plan]
  const lineId = `plan-${plan}-lines`
  return (
    <label className="relative flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-sheet p-4 transition-colors focus-within:outline-2 focus-within:outline-ink focus-within:outline-offset-2 hover:border-press has-checked:border-press has-checked:bg-press-soft md:p-5">
      <span className="flex min-h-7 items-center gap-3">
        <input
          type="radio"
          name="plan"
          value={plan}
          checked={isChosen}
          onChange={onChoose}
          // Stores the choice even if the card that is chosen already is pressed.
          onClick={onChoose}
          aria-label={planLabels[plan]}
          aria-describedby={lineId}
          className="size-5 shrink-0 outline-none"
        />
        <span className="grow font-semibold">{planLabels[plan]}</span>
        {isCurrent && <Badge tone="green">Current plan</Badge>}
      </span>
      <span id={lineId} className="grid gap-4">
        <span>
          <span className="figures font-semibold text-2xl">{formatPence(price)}</span>{' '}
          <span className="text-muted">per month</span>
        </span>
        <PlanLines plan={plan} />
      </span>
    </label>
  )
}

/** The features of a plan, included or not, line by line. Built of spans, because it is also used inside a label. */
export function PlanLines({ plan }: { plan: Plan }) {
  const { lines, lacks } = planTerms[plan]
  return (
    <span className="grid gap-2">
      {lines.map((line) => (
        <PlanLine key={line} icon={<Check aria-hidden className="text-press" />} line={line} />
      ))}
      {lacks.map((line) => (
        <PlanLine key={line} icon={<Minus aria-hidden className="text-muted" />} line={line} />
      ))}
    </span>
  )
}

function PlanLine({ icon, line }: { icon: ReactNode; line: string }) {
  return (
    <span className="flex items-start gap-2 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0">
      {icon}
      <span className="min-w-0">{line}</span>
    </span>
  )
}
