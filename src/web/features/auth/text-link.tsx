import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** A link in running text, tall enough for a thumb. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="inline-block rounded-sm py-2.5 font-semibold text-press underline underline-offset-4">
      {children}
    </Link>
  )
}
