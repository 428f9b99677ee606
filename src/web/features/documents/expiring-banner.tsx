import { CalendarClock } from 'lucide-react'
import { type Ref, useEffect, useId, useRef, useState } from 'react'
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

/** How many it names before it is opened. */
const listed = 3
const toastStaysFor = 5000

/**
 * On the landlord's dashboard, under what needs doing: which documents run out soon. A toast says so once where the banner, which stays until
 * it is dismissed for a day, is out of sight.
 */
export function ExpiringBanner() {
  const userId = useSession().user?.id ?? 0
  const { data, dataUpdatedAt } = useExpiringDocuments()
  const expiring = data?.rows
  const [dismissedAt, setDismissedAt] = useState(0)
  const banner = useRef<HTMLElement>(null)
  const [announced, setAnnounced] = useState('')
  // The daily refetch asks again, so that the banner of a page left open comes back.
  const isDismissed = isBannerDismissed(userId, Math.max(dismissedAt, dataUpdatedAt))

  useEffect(() => {
    if (!expiring || expiring.length === 0 || !isNewsThisSession(expiring)) return
    const description = expiringDocumentsText(expiring.length)
    if (!isInSight(banner.current)) {
      toast({ title: 'Expiring Documents', description, duration: toastStaysFor })
      return
    }
    setAnnounced(description)
    const timer = setTimeout(() => setAnnounced(''), toastStaysFor)
    return () => {
      clearTimeout(timer)
      setAnnounced('')
    }
  }, [expiring])

  if (!expiring || expiring.length === 0 || isDismissed) return null
  const dismiss = () => {
    const now = Date.now()
    dismissBanner(userId, now)
    setDismissedAt(now)
  }
  return (
    <Banner ref={banner} expiring={expiring} announced={announced} today={londonDay(new Date())} onDismiss={dismiss} />
  )
}

/** Whole, where nobody has scrolled yet. */
function isInSight(element: HTMLElement | null): boolean {
  const place = element?.getBoundingClientRect()
  return place !== undefined && place.top >= 0 && place.bottom <= innerHeight
}

type BannerProps = {
  ref: Ref<HTMLElement>
  expiring: readonly Document[]
  /** Said to a screen reader, as the toast would be. */
  announced: string
  today: Day
  onDismiss: () => void
}

/** A line or two: the first to run out, and the others when they are asked for. */
function Banner({ ref, expiring, announced, today, onDismiss }: BannerProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(expiring.length <= listed)
  const shown = isOpen ? expiring : expiring.slice(0, listed)
  return (
    <section
      ref={ref}
      aria-labelledby={id}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-amber-soft px-4 py-2 md:px-5"
    >
      <h2 id={id} className="flex items-center gap-2 font-semibold text-amber">
        <CalendarClock aria-hidden className="size-5 shrink-0" />
        Expiring Documents
      </h2>
      <span className="figures -ml-2 rounded-full bg-amber px-2 font-semibold text-paper text-sm">
        {expiring.length}
      </span>
      <p role="status" className="sr-only">
        {announced}
      </p>
      <ul className="flex min-w-0 flex-wrap gap-x-5 gap-y-1 max-md:w-full">
        {shown.map((document) => (
          <ExpiringDocument key={document.id} {...{ document, today }} />
        ))}
      </ul>
      <div className="ml-auto flex flex-wrap items-center gap-x-2 print:hidden">
        {expiring.length > listed && (
          <Button variant="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show fewer' : `+${expiring.length - listed} more`}
          </Button>
        )}
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

function ExpiringDocument({ document, today }: { document: Document; today: Day }) {
  const { name, type, propertyId, propertyAddress, expiryDate } = document
  const label = documentTypeLabel(type)
  return (
    <li className="min-w-0 text-sm">
      <Link
        href={`/properties/${propertyId}?tab=documents`}
        className="font-semibold text-press underline underline-offset-2 [overflow-wrap:anywhere] hover:text-press-strong"
      >
        {name}
      </Link>{' '}
      <span className="figures">
        {!name.includes(label) && `${label}, `}
        {propertyAddress} · {expiryText(expiryDate, today)}
      </span>
    </li>
  )
}
