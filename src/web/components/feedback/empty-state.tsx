import type { ReactNode } from 'react'
import { WholeWords } from '#web/components/layout/whole-words.tsx'

type EmptyStateProps = { icon?: ReactNode; title: ReactNode; text?: ReactNode; action?: ReactNode }

/** Says that a list is empty, and offers the next step. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1 px-4 py-12 text-center">
      {icon && (
        <span
          aria-hidden
          className="mb-3 grid size-14 place-items-center rounded-full bg-sunken text-muted [&>svg]:size-6"
        >
          {icon}
        </span>
      )}
      <p className="font-semibold">{title}</p>
      {text && (
        <p className="max-w-prose text-balance text-muted">
          {typeof text === 'string' ? <WholeWords text={text} /> : text}
        </p>
      )}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
