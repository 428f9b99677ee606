import { BellRing, ClipboardCheck, LayoutDashboard, type LucideIcon, MessagesSquare } from 'lucide-react'
// biome-ignore lint/style/noRestrictedImports: where it cannot be fetched, nothing is said
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { cx } from '#web/lib/cx.ts'

const points: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: LayoutDashboard,
    title: 'One dashboard for many properties',
    text: 'What needs doing today, across every home you let.',
  },
  {
    icon: MessagesSquare,
    title: 'Easier tenant communication',
    text: 'Requests, messages and answers in one place for both sides.',
  },
  {
    icon: ClipboardCheck,
    title: 'Inspections, maintenance and documents tracked',
    text: 'Who did what and when, with the documents to prove it.',
  },
  {
    icon: BellRing,
    title: 'Automated reminders for document expiry',
    text: 'Before a certificate runs out, not after.',
  },
]

// If they cannot be fetched, the page does without: the form beside them stays, with what was typed.
const ProductPictures = lazy<ComponentType>(() =>
  import('./product-pictures.tsx').catch(() => ({ default: () => null })),
)

/** What nobody waits for is fetched once the page can be used. */
const fetchedAfterMs = 1_000

function useLater(): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), fetchedAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return isLater
}

export function SellingPoints({ className }: { className?: string }) {
  const showsPictures = useLater()
  return (
    <section aria-label="What Latchkey does" className={cx('content-start', className)}>
      <ul className="grid gap-5">
        {points.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3.5">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      {showsPictures && (
        <Suspense>
          <ProductPictures />
        </Suspense>
      )}
    </section>
  )
}
