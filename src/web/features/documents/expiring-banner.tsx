import { CalendarClock } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Link } from 'wouter'
import type { Document } from '#api/documents.ts'
import { type Day, londonDay } from '#domain/day.ts'
import { documentTypeLabel, expiringDocumentsText, expiryText } from '#domain/document.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { NavigateButton } from '#web/components/layout/navigate-button.tsx'
import { useSession } from '#web/lib/api/session.ts'
import { keep, keepForSession, recall, recallForSession } from '#web/lib/browser/storage.ts'
import { useExpiringDocuments } from './expiring-documents.hooks.ts'

const dayLong = 24 * 60 * 60 * 1000

/** `now` in milliseconds since 1970. Another account in the same browser has a memory of its own. */
function isBannerDismissed(userId: number, now: number): boolean {
  const [dismissedBy, at] = (recall('expiryDismissed') ?? '').split(' ').map(Number)
  return dismissedBy === userId && at !== undefined && now >= at && now - at < dayLong
}

function dismissBanner(userId: number, now: number): void {
  keep('expiryDismissed', `${userId} ${now}`)
}

/** Whether this set of documents is new in this session; from now on it is not. */
function isNewsThisSession(expiring: readonly Document[]): boolean {
  const set = expiring
    .map(({ id, expiryDate }) => `${id}:${expiryDate}`)
    .toSorted()
    .join(' ')
  const told = (recallForSession('expiryTold') ?? '').split('\n')
  if (told.includes(set)) return false
  keepForSession('expiryTold', [...told, set].join('\n'))
  return true
}

const listed = 5
const toastStaysFor = 5000

/** Over the landlord's dashboard: which documents run out soon. A toast says so once, the banner until it is dismissed for a day. */
export function ExpiringBanner() {
  const userId = useSession().user?.id ?? 0
  const { data, dataUpdatedAt } = useExpiringDocuments()
  const expiring = data?.rows
  const [dismissedAt, setDismissedAt] = useState(0)
  // The daily refetch asks again, so that the banner of a page left open comes back.
  const isDismissed = isBannerDismissed(userId, Math.max(dismissedAt, dataUpdatedAt))

  useEffect(() => {
    if (!expiring || expiring.length === 0 || !isNewsThisSession(expiring)) return
    toast({
      title: 'Expiring Documents',
      description: expiringDocumentsText(expiring.length),
      duration: toastStaysFor,
    })
  }, [expiring])

  if (!expiring || expiring.length === 0 || isDismissed) return null
  const dismiss = () => {
    const now = Date.now()
    dismissBanner(userId, now)
    setDismissedAt(now)
  }
  return <Banner expiring={expiring} today={londonDay(new Date())} onDismiss={dismiss} />
}

type BannerProps = { expiring: readonly Document[]; today: Day; onDismiss: () => void }

function Banner({ expiring, today, onDismiss }: BannerProps) {
  const id = useId()
  const more = expiring.length - listed
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-lg bg-amber-soft p-4 md:p-5">
      <h2 id={id} className="flex items-center gap-2 font-semibold text-amber">
        <CalendarClock aria-hidden className="size-5 shrink-0" />
        Expiring Documents
      </h2>
      <ul className="grid gap-2">
        {expiring.slice(0, listed).map((document) => (
          <li key={document.id} className="md:flex md:flex-wrap md:gap-x-3">
            <Link
              href={`/properties/${document.propertyId}?tab=documents`}
              className="font-semibold text-press underline underline-offset-2 [overflow-wrap:anywhere] hover:text-press-strong"
            >
              {document.name}
            </Link>
            <span className="figures block md:inline">
              {documentTypeLabel(document.type)}, {document.propertyAddress} · {expiryText(document.expiryDate, today)}
            </span>
          </li>
        ))}
        {more > 0 && <li className="figures">+{more} more</li>}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <NavigateButton href="/documents" variant="secondary" size="small">
          View All Documents
        </NavigateButton>
        <Button variant="quiet" size="small" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </section>
  )
}
