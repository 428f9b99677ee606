import { ExternalLink } from 'lucide-react'
import type { DocumentSummary } from '#api/documents.ts'
import { counted } from '#domain/counted.ts'
import { documentCounter, planLabels } from '#domain/plan.ts'
import type { Tone } from '#domain/tone.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { Progress } from '#web/components/feedback/progress.tsx'
import { Button } from '#web/components/layout/button.tsx'

const figureTones: Partial<Record<Tone, string>> = {
  amber: 'font-semibold text-amber',
  red: 'font-semibold text-red',
}

/** How many of the plan's documents are used: amber when nearly all are, red when all are. */
export function UsageCounter({ usage }: { usage: DocumentSummary['usage'] }) {
  const { currentCount, limit, planType } = usage
  if (limit === null) {
    return (
      <p className="figures min-h-12 text-muted">
        {counted(currentCount, 'document')} uploaded · no limit on {planLabels[planType]}
      </p>
    )
  }
  const { tone, badge } = documentCounter(planType, currentCount)
  return (
    <section aria-label="Document usage" className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <div className="w-full md:w-80">
        <Progress
          label="Documents on the Free plan"
          value={Math.min(currentCount, limit)}
          max={limit}
          detail={<span className={figureTones[tone]}>{`${currentCount} of ${limit} used`}</span>}
          tone={tone}
        />
      </div>
      {badge && (
        <div className="flex flex-wrap items-center gap-1">
          <Badge tone={tone}>{badge}</Badge>
          <Button asChild variant="quiet" size="small">
            {/* In a tab of its own, so that the documents stay where they are. */}
            <a href="/subscribe" target="_blank" rel="noopener">
              Upgrade
              <ExternalLink aria-hidden />
            </a>
          </Button>
        </div>
      )}
    </section>
  )
}
