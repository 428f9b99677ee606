import { CalendarClock } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Link } from 'wouter'
import type { Document } from '#api/documents.ts'
import { type Day, dayMs, londonDay } from '#domain/day.ts'
import { documentTypeLabel, expiringDocumentsText, expiryText, notToRenewText } from '#domain/document.ts'
import { currentToast, toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { NavigateButton } from '#web/components/layout/navigate-button.tsx'
import { useSession } from '#web/lib/api/session.ts'
import { load, loadForSession, store, storeForSession } from '#web/lib/browser/storage.ts'
import { cx } from '#web/lib/cx.ts'
import { withPageFocus } from '#web/lib/press/page-focus.ts'
import { useExpiringDocuments } from './expiring-documents.hooks.ts'

/** `now` is in milliseconds since 1970. Each account in this browser dismisses the banner for itself. */
function isBannerDismissed(userId: number, now: number): boolean {
  const [dismissedBy, at] = (load('expiryDismissed') ?? '').split(' ').map(Number)
  return dismissedBy === userId && at !== undefined && now >= at && now - at < dayMs
}

function dismissBanner(userId: number, now: number): void {
  store('expiryDismissed', `${userId} ${now}`)
}

/** Returns whether this set of documents is new in this session, and notes it. */
function isNewsThisSession(expiring: readonly Document[]): boolean {
  const set = expiring
    .map(({ id, expiryDate }) => `${id}:${expiryDate}`)
    .toSorted()
    .join(' ')
  const shown = (loadForSession('expiryTold') ?? '').split('\n')
  if (shown.includes(set)) return false
  storeForSession('expiryTold', [...shown, set].join('\n'))
  return true
}

const toastStaysForMs = 5000
/** Whoever has just signed in reads the greeting first. */
const greetingMs = 2000
const listOfAll = '/documents?show=expiring'

/**
 * The documents that expire soon, on the landlord's dashboard. A toast announces them once; the banner stays until it
 * is dismissed for a day.
 */
export function ExpiringBanner() {
  const userId = useSession().user?.id ?? 0
  const { data, dataUpdatedAt } = useExpiringDocuments()
  const expiring = data?.rows
  const [dismissedAt, setDismissedAt] = useState(0)
  // Compared with the last fetch too, so that the banner of a page left open comes back after a day.
  const isDismissed = isBannerDismissed(userId, Math.max(dismissedAt, dataUpdatedAt))

  useEffect(() => {
    if (!expiring || expiring.length === 0) return
    const tell = () => {
      if (!isNewsThisSession(expiring)) return
      const description = expiringDocumentsText(expiring.length)
      toast({ title: 'Expiring Documents', description, duration: toastStaysForMs })
    }
    if (!currentToast()?.open) return tell()
    const timer = setTimeout(tell, greetingMs)
    return () => clearTimeout(timer)
  }, [expiring])

  if (!expiring || expiring.length === 0 || isDismissed) return null
  const dismiss = () => {
    const now = Date.now()
    dismissBanner(userId, now)
    setDismissedAt(now)
  }
  return <Banner expiring={expiring} today={londonDay(new Date())} onDismiss={dismiss} />
}

type BannerProps = {
  expiring: readonly Document[]
  today: Day
  onDismiss: () => void
}

const shownAtFirst = 3

/**
 * One line for a single document; else the first three, with a button for the others. Its heading leads to all of them
 * (rule: documents-expiring-banner).
 */
function Banner({ expiring, today, onDismiss }: BannerProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  // A document that a later one has replaced is the least urgent (rule: documents-replaced).
  const byUrgency = [...expiring.filter(({ toRenew }) => toRenew), ...expiring.filter(({ toRenew }) => !toRenew)]
  const only = expiring.length === 1 ? expiring[0] : undefined
  const more = Math.max(0, expiring.length - shownAtFirst)
  const shown = isOpen ? byUrgency : byUrgency.slice(0, shownAtFirst)
  return (
    <section aria-labelledby={id} className="@container rounded-lg bg-amber-soft">
      <div className="flex flex-wrap items-center gap-x-3 px-3 py-1 max-md:pt-2 md:px-5 @4xl:flex-nowrap">
        <h2 id={id} className="flex shrink-0 items-center gap-2 font-semibold text-amber">
          <CalendarClock aria-hidden className="size-5 shrink-0" />
          <Link href={listOfAll} className="underline-offset-4 hover:underline">
            Expiring Documents
          </Link>
        </h2>
        <span className="figures -ml-1 shrink-0 rounded-full bg-amber px-2 font-semibold text-paper text-sm">
          {expiring.length}
        </span>
        {only && <ExpiringDocument document={only} today={today} isOneLine />}
        {/* Of several, beside the heading: on a desk a toast covers the other end for a while. */}
        <div
          className={cx(
            '-mr-3 flex shrink-0 items-center max-md:order-1 max-md:-mx-3 max-md:w-full print:hidden',
            only && 'ml-auto',
          )}
        >
          {more > 0 && (
            <Button variant="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Show fewer' : `+${more} more`}
            </Button>
          )}
          <NavigateButton href="/documents" variant="quiet" size="small" className="max-md:ml-auto">
            View All Documents
          </NavigateButton>
          <Button variant="quiet" size="small" onClick={withPageFocus(onDismiss)}>
            Dismiss
          </Button>
        </div>
      </div>
      {!only && (
        <ul className="grid grid-cols-1 gap-1.5 px-3 pb-3 md:px-5">
          {shown.map((document) => (
            <li key={document.id}>
              <ExpiringDocument {...{ document, today }} />
            </li>
          ))}
          {isOpen && (
            <li>
              <Link
                href={listOfAll}
                className="inline-flex min-h-11 items-center font-semibold text-press text-sm wrap-anywhere hover:underline"
              >
                All {expiring.length} in the list of documents
              </Link>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

type ExpiringDocumentProps = { document: Document; today: Day; isOneLine?: boolean }

/** Where the line is too short for everything, the name and the day are cut last. */
function ExpiringDocument({ document, today, isOneLine }: ExpiringDocumentProps) {
  const { name, type, propertyId, propertyAddress, expiryDate, toRenew } = document
  const label = documentTypeLabel(type)
  return (
    <p className={cx('min-w-0 text-sm', isOneLine ? oneLineClass : 'wrap-anywhere')}>
      <Link
        href={`/properties/${propertyId}?tab=documents`}
        className={cx(
          'font-semibold text-press underline underline-offset-2 hover:text-press-strong',
          isOneLine && 'truncate',
        )}
      >
        {name}
      </Link>{' '}
      {!name.includes(label) && <span className={cx(isOneLine && 'shrink-99 truncate')}>{label}</span>}{' '}
      <span className={cx('figures', isOneLine && 'shrink-99 truncate @max-xl:hidden')}>{propertyAddress}</span>{' '}
      <span className={cx('figures', isOneLine && 'shrink-0')}>
        · {expiryText(expiryDate, today)}
        {!toRenew && ` · ${notToRenewText}`}
      </span>
    </p>
  )
}

/** Below the heading where the banner is narrow. */
const oneLineClass = 'flex w-full gap-1 @max-4xl:order-1 @max-4xl:my-1 @4xl:w-auto @4xl:flex-1'
