import type { ReactNode } from 'react'

/** The number at the end of a menu's entry. */
export function MenuBadge({ children }: { children: ReactNode }) {
  return (
    <span className="figures ml-auto min-w-6 rounded-full bg-red px-1.5 text-center font-bold text-paper text-sm leading-6">
      {children}
    </span>
  )
}
