import { CircleAlert, Paperclip, RotateCw, Trash2 } from 'lucide-react'
import { Button } from '#web/components/layout/button.tsx'
import { cx } from '#web/lib/cx.ts'
import { discard, type Outgoing, trySending } from './outgoing.ts'

/** One's own message that is not stored yet, or could not be sent. */
export function OutgoingBubble({ outgoing }: { outgoing: Outgoing }) {
  const { clientKey, content, fileNames, problem } = outgoing
  return (
    <li className="mt-3 grid min-w-0 justify-items-end pl-12">
      <div className={cx('min-w-0 max-w-prose rounded-lg px-3.5 py-2', problem ? 'bg-red-soft' : 'bg-press-soft')}>
        {content && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{content}</p>}
        {fileNames.length > 0 && (
          <p className="flex items-center gap-1.5 text-sm">
            <Paperclip aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{fileNames.join(', ')}</span>
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
