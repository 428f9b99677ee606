import { useId } from 'react'
import { Link, useLocation } from 'wouter'
import { cx } from '#web/lib/cx.ts'
import type { MenuEntry } from './menu.ts'

const sameScreen: Record<string, string> = { '/dashboard': '/' }

/** The entries of a menu; the one whose screen is open is marked. A badge is no part of its link’s name. */
export function MenuLinks({ entries, onGo }: { entries: readonly MenuEntry[]; onGo?: () => void }) {
  const id = useId()
  const [location] = useLocation()
  const here = sameScreen[location] ?? location
  const isHere = ({ href }: MenuEntry) => here === href || (href !== '/' && here.startsWith(`${href}/`))
  return (
    <ul className="grid gap-0.5">
      {entries.map((entry) => (
        <li key={entry.href}>
          <Link
            href={entry.href}
            onClick={onGo}
            aria-current={isHere(entry) ? 'page' : undefined}
            aria-describedby={entry.Badge && id + entry.href}
            className={cx(
              'flex min-h-11 items-center gap-3 rounded-md px-3 py-2 font-medium transition-colors hover:bg-press-soft hover:text-press',
              'aria-[current=page]:bg-press-soft aria-[current=page]:font-semibold aria-[current=page]:text-press',
            )}
          >
            <entry.icon aria-hidden className="size-5 shrink-0" />
            <span className="min-w-0">{entry.name}</span>
            {entry.Badge && (
              <span id={id + entry.href} aria-hidden className="contents">
                <entry.Badge />
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
