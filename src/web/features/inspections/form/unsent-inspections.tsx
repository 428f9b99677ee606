import { lazy, Suspense, useState } from 'react'
import { Section } from '#web/components/layout/section.tsx'
import { useSession } from '#web/lib/api/session.ts'
import type { KeptReport } from './device-store.ts'
import { useUnsentReports } from './unsent.hooks.ts'
import { UnsentEntry } from './unsent-entry.tsx'
import { useKnownHomes } from './use-known-homes.ts'

const InspectionForm = lazy(async () => ({ default: (await import('./inspection-form.tsx')).InspectionForm }))

/** At the top of the inspections: the landlord's drafts and unsent reports on this device. Nothing where there are none. */
export function UnsentInspections() {
  const { user } = useSession()
  return user && <UnsentList userId={user.id} />
}

function UnsentList({ userId }: { userId: number }) {
  const reports = useUnsentReports(userId)
  useKnownHomes(userId)
  const [edited, setEdited] = useState<KeptReport | null>(null)
  return (
    <>
      {reports.length > 0 && (
        <Section title="Not sent yet" note={reports.length === 1 ? '1 report' : `${reports.length} reports`}>
          <ul className="grid grid-cols-1 divide-y divide-line rounded-lg border border-line bg-sheet">
            {reports.map((report) => (
              <UnsentEntry key={report.key} report={report} onEdit={() => setEdited(report)} />
            ))}
          </ul>
        </Section>
      )}
      {edited && (
        <Suspense>
          <InspectionForm property={edited.property} draftKey={edited.key} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  )
}
