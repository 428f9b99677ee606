import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { type OpenSession, sessions } from '#api/sessions.ts'
import { formatInstant } from '#domain/day-forms.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { call } from '#web/lib/api/call.ts'
import { get } from '#web/lib/api/query-client.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { SettingsSection } from './settings-section.tsx'

const freshForMs = 30_000

/** Where one is signed in, and the way to end it there. */
export function SessionsSection() {
  const { data: rows, error } = useQuery({ ...get(sessions.list), staleTime: freshForMs })
  return (
    <SettingsSection
      title="Logged-in devices"
      icon={<MonitorSmartphone aria-hidden />}
      description="Log out any device that you do not recognise, and then change your password."
    >
      <ListState
        list={{ rows, error }}
        errorHeading="Error loading your sessions"
        skeleton={<SkeletonRows rows={2} label="Loading your sessions…" />}
        empty={null}
      >
        {(all) => <Devices all={all} />}
      </ListState>
    </SettingsSection>
  )
}

/** This device and the three used last; the others only when they are asked for. */
const shownAtFirst = 4

function Devices({ all }: { all: readonly OpenSession[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [showsAll, setShowsAll] = useState(false)
  const showAll = () => {
    // The button disappears: from the last device shown, Tab goes on to the rest.
    list.current?.querySelector<HTMLElement>('li:last-child button')?.focus()
    setShowsAll(true)
  }
  return (
    <>
      <ul ref={list} aria-label="Logged-in devices" className="grid grid-cols-1">
        {all.slice(0, showsAll ? undefined : shownAtFirst).map((session) => (
          <Entry key={session.id} session={session} />
        ))}
      </ul>
      {all.length > 1 && (
        <div className="mt-4 flex flex-wrap gap-2">
          {all.length > shownAtFirst && !showsAll && (
            <Button variant="secondary" size="small" onClick={showAll}>
              Show all {all.length} devices
            </Button>
          )}
          <SignOutElsewhere />
        </div>
      )}
    </>
  )
}

function Entry({ session }: { session: OpenSession }) {
  const { id, device, createdAt, lastUsedAt, current } = session
  const end = useMutation({
    mutationFn: () => call(sessions.remove, { params: { id } }),
    refreshes: ['session'],
    // Until the list is here again, a second press would be refused.
    isPendingUntilRefreshed: true,
    onSuccess: ({ message }) => toast({ title: 'Logged out', description: message }),
    onError: (error) => sayFailure('The session could not be ended', error),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3 first:pt-0 last:border-b-0">
      <div className="min-w-0">
        <p className="font-semibold">{device}</p>
        <p className="figures text-muted text-sm">
          {current
            ? `Logged in ${formatInstant(createdAt)}`
            : `Last used ${formatInstant(lastUsedAt)} · logged in ${formatInstant(createdAt)}`}
        </p>
      </div>
      {current ? (
        <Badge tone="green">This device</Badge>
      ) : (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Log out ${device}, logged in ${formatInstant(createdAt)}`}
          pending={end.isPending}
          pendingLabel="Logging out…"
          onClick={() => end.mutate()}
        >
          Log out there
        </Button>
      )}
    </li>
  )
}

function SignOutElsewhere() {
  const end = useMutation({
    mutationFn: () => call(sessions.removeOthers),
    refreshes: ['session'],
    onSuccess: ({ message }) => toast({ title: 'Logged out', description: message }),
    onError: (error) => sayFailure('The sessions could not be ended', error),
  })
  return (
    <Button
      variant="secondary"
      size="small"
      pending={end.isPending}
      pendingLabel="Logging out…"
      onClick={() => end.mutate()}
    >
      Log out everywhere else
    </Button>
  )
}
