import { Suspense, useEffect, useState } from 'react'
import { properties } from '#api/properties.ts'
import { counted } from '#domain/counted.ts'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useSession } from '#web/lib/api/session.ts'
import { choicesKey, useChoices } from '#web/lib/forms/use-choices.ts'
import { type SavedReport, savedHomes, savedReports, saveHomes, watchSavedReports } from './device-store.ts'
import { UnsentEntry } from './unsent-entry.tsx'

/**
 * Keeps the properties that forms choose from on this device, and offers the saved ones
 * while the server cannot be asked.
 */
function useKnownHomes(userId: number): void {
  const { rows, isPending, error } = useChoices(properties.list)
  useEffect(() => {
    let isWanted = true
    const offer = async () => {
      const homes = await savedHomes(userId)
      if (!isWanted) return
      const key = choicesKey(properties.list)
      // Marked as old, so that the server is asked as soon as it can be.
      if (homes.length > 0 && !queryClient.getQueryData(key))
        queryClient.setQueryData(key, { rows: homes, nextCursor: null }, { updatedAt: 1 })
    }
    offer().catch(warn)
    return () => {
      isWanted = false
    }
  }, [userId])
  useEffect(() => {
    if (!isPending && !error) saveHomes(userId, rows).catch(warn)
  }, [userId, rows, isPending, error])
}

const warn = (problem: unknown) => console.warn('The properties could not be kept on this device', problem)

const InspectionForm = onDemand(async () => (await import('./inspection-form.tsx')).InspectionForm)

/**
 * At the top of the inspections: the landlord's drafts and unsent reports on this device. Nothing where there are none.
 */
export function UnsentInspections() {
  const { user } = useSession()
  return user && <UnsentList userId={user.id} />
}

function UnsentList({ userId }: { userId: number }) {
  const reports = useUnsentReports(userId)
  useKnownHomes(userId)
  const [edited, setEdited] = useState<SavedReport | null>(null)
  return (
    <>
      {reports.length > 0 && (
        <Section title="Not sent yet" note={counted(reports.length, 'report')}>
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

/** The latest change first; none while the device is being asked. */
function useUnsentReports(userId: number): readonly SavedReport[] {
  const [reports, setReports] = useState<readonly SavedReport[]>([])
  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const saved = await savedReports(userId).catch((error: unknown) => {
        console.warn('This device could not be asked for unsent reports', error)
        return []
      })
      if (isWanted) setReports(saved)
    }
    void read()
    const stop = watchSavedReports(() => void read())
    return () => {
      isWanted = false
      stop()
    }
  }, [userId])
  return reports
}
