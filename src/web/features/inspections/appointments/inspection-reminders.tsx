import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { User } from '#api/accounts.ts'
import { type Property, properties } from '#api/properties.ts'
import { londonDay } from '#domain/day.ts'
import { propertiesToRemindOf } from '#domain/inspection.ts'
import { markReadAbout } from '#web/features/notifications/notifications.hooks.ts'
import { hasStatus } from '#web/lib/api/call.ts'
import { callPages } from '#web/lib/api/call-pages.ts'
import { get } from '#web/lib/api/query-client.ts'
import { useOpenLayers } from '#web/lib/leaving/use-back-layer.ts'
import { ReminderDialog } from './reminder-dialog.tsx'
import { noteShownReminder, shownReminders } from './shown-reminders.ts'

// (rule: inspections-greeting)
const pauseBetweenMs = 500

/**
 * Reminds a landlord of every inspection to come, the nearest first, one dialog after the other;
 * never together with another dialog or the wizard.
 */
export function InspectionReminders({ user }: { user: User }) {
  const [acknowledged, setAcknowledged] = useState(shownReminders)
  const [shown, setShown] = useState<Property | null>(null)
  const [isPutOff, setPutOff] = useState(false)
  const known = useInspectedOnce(user.role === 'landlord' && user.onboardingCompleted)
  const isCovered = useOpenLayers() > 0
  const isFree = !isCovered && !shown && !isPutOff
  const [next] = propertiesToRemindOf(known, acknowledged, londonDay(new Date()))

  // An inspection that was moved, removed or done since the list was fetched is not announced, nor is one of a deleted
  // home.
  const { data: present, error } = useQuery({
    ...get(properties.get, { params: { id: shown?.id ?? 0 } }),
    enabled: shown !== null,
  })
  const isDeleted = hasStatus(error, 404)
  const isThere = shown && present && !isDeleted && nextVisitOf(present) === shown.nextInspectionDate
  const isGone = shown && (present || isDeleted) && !isThere
  if (isGone) {
    setAcknowledged([...acknowledged, shown.id])
    setShown(null)
  }

  useEffect(() => {
    if (!next || !isFree) return
    const timer = setTimeout(() => setShown(next), pauseBetweenMs)
    return () => clearTimeout(timer)
  }, [next, isFree])

  if (!isThere || isCovered) return null
  const acknowledge = () => {
    setAcknowledged(noteShownReminder(shown.id))
    setShown(null)
    void markReadAbout('inspection', shown.id)
  }
  // Closing it without acknowledging puts all reminders off until the next visit.
  const putOff = () => {
    setPutOff(true)
    setShown(null)
  }
  return <ReminderDialog property={shown} onAcknowledge={acknowledge} onClose={putOff} />
}

const nextVisitOf = (property: object) => ('nextInspectionDate' in property ? property.nextInspectionDate : null)

/**
 * Asked for once a visit, under a key of its own, because an inspection that is scheduled now needs no reminder yet.
 */
function useInspectedOnce(enabled: boolean): readonly Property[] {
  const { data } = useQuery({
    queryKey: ['inspection-reminders'],
    queryFn: listInspected,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? []
}

async function listInspected({ signal }: { signal: AbortSignal }): Promise<Property[]> {
  const { rows } = await callPages(properties.list, undefined, () => false, signal)
  return rows.filter(({ nextInspectionDate }) => nextInspectionDate !== null)
}
