import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/components/layout/button.tsx'
import { statusAndMessageOf } from '#web/lib/api/call.ts'

type ErrorStateProps = {
  heading: ReactNode
  /** What failed: says the server's own words, or that it could not be reached. */
  error?: unknown
  /** Instead of what the error says. */
  message?: ReactNode
  /** Reloads the page by default. */
  onRetry?: () => void
  retryLabel?: string
}

const unreachable = 'The server could not be reached. Check your connection and try again.'

/** Something could not be loaded: what, why, and a way to try again. */
export function ErrorState({
  heading,
  error,
  message = error ? statusAndMessageOf(error, unreachable) : null,
  onRetry,
  retryLabel = 'Retry',
}: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-1 px-4 py-12 text-center">
      <span aria-hidden className="mb-3 grid size-14 place-items-center rounded-full bg-red-soft text-red">
        <CircleAlert className="size-6" />
      </span>
      <h2 className="font-semibold">{heading}</h2>
      {message && <p className="max-w-prose text-balance text-muted">{message}</p>}
      <Button
        variant="secondary"
        icon={<RotateCw aria-hidden />}
        className="mt-4"
        onClick={onRetry ?? (() => location.reload())}
      >
        {retryLabel}
      </Button>
    </div>
  )
}
