import { Download, Layers } from 'lucide-react'
import type { AuditRun } from '#api/audits.ts'
import { counted } from '#domain/counted.ts'
import { formatInstant } from '#domain/day-forms.ts'
import { Progress } from '#web/components/feedback/progress.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { useBeginIfIncluded } from '#web/features/plans/plans.hooks.ts'
import { askToUpgrade } from '#web/features/plans/upgrade-toast.ts'
import { hasStatus, messageOf } from '#web/lib/api/call.ts'
import { downloadRun } from './audit-file.ts'
import { sayAllAudited, sayAuditFailure } from './audit-toasts.ts'
import { useAuditAll, useAuditRun } from './audits.hooks.ts'

/** Auditing every property at once, which goes on when the screen is left. A bulk operation: Premium and Enterprise. */
export function AuditAll({ onBegun }: { onBegun: () => void }) {
  const auditAll = useAuditAll()
  const { run, isUnderWay } = useAuditRun(sayAllAudited)
  const { limit, isLoadingPlan, begin } = useBeginIfIncluded('bulkOperations', () =>
    auditAll.mutate(undefined, { onSuccess: onBegun, onError: sayRefusal }),
  )
  if (run && isUnderWay) return <RunProgress run={run} />
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="secondary"
        icon={<Layers aria-hidden />}
        disabled={limit?.currentCount === 0}
        pending={auditAll.isPending || isLoadingPlan}
        pendingLabel={isLoadingPlan ? 'Loading plan information...' : 'Starting…'}
        onClick={begin}
      >
        Audit All Properties
      </Button>
      {run && <FinishedRun run={run} />}
    </div>
  )
}

// The plan may have ended since it was read.
function sayRefusal(error: Error) {
  if (hasStatus(error, 403)) askToUpgrade(messageOf(error, ''))
  else sayAuditFailure(error, 'Failed to create audit.')
}

function RunProgress({ run: { completed, total } }: { run: AuditRun }) {
  return (
    <section aria-label="Audit of all properties" className="w-full max-w-xl rounded-lg bg-sunken p-4">
      <Progress
        label="Auditing all properties…"
        value={Math.min(completed, total)}
        max={Math.max(1, total)}
        detail={`${completed} of ${total}`}
      />
      <p className="mt-2 text-muted text-sm">You can leave this page; the audits go on.</p>
    </section>
  )
}

function FinishedRun({ run }: { run: AuditRun }) {
  const parts = Array.from({ length: run.pdfParts }, (_, index) => index + 1)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2">
      <p className="figures text-muted text-sm">
        Last audited {formatInstant(run.startedAt)} · {counted(run.completed, 'property', 'properties')}
      </p>
      {run.completed > 0 &&
        parts.map((part) => (
          <Button
            key={part}
            variant="quiet"
            size="small"
            icon={<Download aria-hidden />}
            onClick={() => void downloadRun(run, part)}
          >
            {parts.length === 1 ? 'Download all as PDF' : `Download part ${part} of ${parts.length}`}
          </Button>
        ))}
    </div>
  )
}
