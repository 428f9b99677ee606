import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '#web/lib/cx.ts'

/** What a tenant sees first, one below the other; on a wide screen up to three side by side. */
export const GlanceList = ({ isWide, children }: { isWide: boolean; children: ReactNode }) => (
  <ul className={cx('grid grid-cols-1 border-edge border-t md:gap-x-6', isWide && 'md:grid-cols-3')}>{children}</ul>
)

type GlanceEntryProps = { href: string; icon: ReactNode; name: string; note?: ReactNode; children: ReactNode }

export function GlanceEntry({ href, icon, name, note, children }: GlanceEntryProps) {
  return (
    <li className="grid min-w-0 border-line border-b">
      <Link
        href={href}
        className="flex min-h-16 min-w-0 items-center gap-3 rounded-sm px-1 py-2 no-underline transition-colors hover:bg-sunken"
      >
        <span className="shrink-0 text-muted [&>svg]:size-5">{icon}</span>
        <span className="figures min-w-0 grow leading-tight">
          <span className="block text-muted text-sm">{name}</span>{' '}
          <span className="block font-semibold">{children}</span>{' '}
          {note && <span className="block text-muted text-sm">{note}</span>}
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
  )
}
