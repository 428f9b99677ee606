import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWide } from '#web/lib/browser/use-media.ts'
import { Card } from './card.tsx'

type FoldCardProps = { title: string; icon?: ReactNode; children: ReactNode }

/** A card at the side of a screen; on a phone only its title, which a press unfolds. */
export function FoldCard({ title, icon, children }: FoldCardProps) {
  const isWide = useWide()
  if (isWide) {
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
