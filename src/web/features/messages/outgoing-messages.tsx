import { CircleAlert, Paperclip, RotateCw, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '#web/components/layout/button.tsx'
import { cx } from '#web/lib/cx.ts'
import type { Address } from './drafts.ts'
import { discard, type Outgoing, trySending, useOutgoing } from './outgoing.ts'

const none: ReadonlySet<string | null> = new Set()

/** What is on its way to somebody. What is stored already is in the thread. */
export function OutgoingMessages({ to, stored = none }: { to: Address; stored?: ReadonlySet<string | null> }) {
  const all = useOutgoing(to)
  const outgoing = all.filter(({ clientKey }) => !stored.has(clientKey))
  useEffect(() => {
    // The server had taken one although its answer never came.
    for (const { clientKey } of all) if (stored.has(clientKey)) discard(clientKey)
  })
  if (outgoing.length === 0) return null
  return (
    <ul aria-label="Being sent" className="grid grid-cols-1">
      {outgoing.map((each) => (
        <OutgoingBubble key={each.clientKey} outgoing={each} />
      ))}
    </ul>
  )
}

/** One's own message that is not stored yet, or could not be sent. */
function OutgoingBubble({ outgoing }: { outgoing: Outgoing }) {
  const { clientKey, content, fileNames, problem } = outgoing
  return (
    <li className="mt-3 grid min-w-0 justify-items-end pl-12">
      <div className={cx('min-w-0 max-w-prose rounded-lg px-3.5 py-2', problem ? 'bg-red-soft' : 'bg-press-soft')}>
        {content && <p className="whitespace-pre-line wrap-anywhere">{content}</p>}
        {fileNames.length > 0 && (
          <p className="flex items-center gap-1.5 text-sm">
            <Paperclip aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{fileNames.join(', ')}</span>
          </p>
        )}
      </div>
      {problem ? (
        <>
          <p role="alert" className="mt-1 flex items-start gap-1.5 font-medium text-red text-sm">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {problem}
          </p>
          <div className="flex gap-1">
            <Button variant="quiet" size="small" icon={<RotateCw aria-hidden />} onClick={() => trySending(clientKey)}>
              Try again
            </Button>
            <Button variant="quiet" size="small" icon={<Trash2 aria-hidden />} onClick={() => discard(clientKey)}>
              Discard
            </Button>
          </div>
        </>
      ) : (
        <p className="mt-1 text-muted text-sm">Sending…</p>
      )}
    </li>
  )
}
