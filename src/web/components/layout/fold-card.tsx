import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'

type FoldCardProps = { title: string; icon?: ReactNode; isFolded: boolean; children: ReactNode }

/** A card at the side of a screen; where there is no room for a side, only its title, which a press unfolds. */
export function FoldCard({ title, icon, isFolded, children }: FoldCardProps) {
  if (!isFolded) {
    return (
      <Card title={title} icon={icon}>
        {children}
      </Card>
    )
  }
  return (
    <details className="group min-w-0 rounded-lg border border-line bg-sheet">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-4 marker:hidden [&::-webkit-details-marker]:hidden">
        <h2 className="flex items-center gap-2 font-semibold [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-muted">
          {icon}
          {title}
        </h2>
        <ChevronDown aria-hidden className="size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4">{children}</div>
    </details>
  )
}
