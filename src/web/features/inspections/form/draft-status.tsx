import { Check, CircleAlert, TriangleAlert } from 'lucide-react'
import { useOnline } from '#web/lib/api/use-online.ts'
import type { Saving } from './use-saving.ts'

type DraftStatusProps = {
  status: Saving['status']
  /** When it was begun, for one that is taken up again. */
  resumed: string | null
  /** Why the server refused it when it was last sent. */
  refusal: string | null
}

/** Whether what was entered is saved on this device, and why the server refused it. */
export function DraftStatus({ status, resumed, refusal }: DraftStatusProps) {
  const isOnline = useOnline()
  return (
    <div className="grid gap-2">
      {refusal && (
        <p
          role="alert"
          className="flex items-start gap-2 rounded-md bg-red-soft px-3 py-2 font-medium text-red text-sm"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>The server refused it: {refusal}</span>
        </p>
      )}
      {status === 'failed' ? (
        <p role="alert" className="flex items-start gap-2 rounded-md bg-amber-soft px-3 py-2 text-amber text-sm">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>This is not saved: the device has no room left, or the report was sent from another tab.</span>
        </p>
      ) : (
        <p className="flex min-h-5 flex-wrap items-center gap-x-1.5 text-muted text-sm">
          {status === 'saved' && <Check aria-hidden className="size-4" />}
          {status === 'saved' && 'Saved on this device'}
          {status === 'saving' && 'Saving…'}
          {status === 'unchanged' &&
            (isOnline
              ? 'What you enter is saved on this device as you go.'
              : 'You are offline. What you enter is saved on this device as you go.')}
          {!isOnline && status !== 'unchanged' && <span>· You are offline</span>}
          {resumed && status === 'saved' && <span>· {resumed}</span>}
        </p>
      )}
    </div>
  )
}
