import { FileUp } from 'lucide-react'
import { useId } from 'react'
import type { Omission, Restore } from '#api/backups.ts'
import { contentsSentence } from '#domain/backup.ts'
import { withCommas } from '#domain/counted.ts'
import { londonDay } from '#domain/day.ts'
import { formatInstant } from '#domain/day-forms.ts'
import { Progress } from '#web/components/feedback/progress.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { messageOf } from '#web/lib/api/call.ts'
import { useFileChooser } from '#web/lib/browser/use-file-chooser.ts'
import { useDiscardRestore, useRestore, useSendBackup, useStartRestore } from './restore.hooks.ts'

/** Restores a backup step by step: it is sent, checked, restored, and the result is shown. */
export function RestorePanel() {
  const restore = useRestore()
  const sending = useSendBackup()
  const chooser = useFileChooser(([file]) => file && sending.mutate(file))
  const titleId = useId()
  const isBusy = sending.isPending || restore?.state === 'restoring'
  return (
    <section aria-labelledby={titleId} className="mt-6 grid grid-cols-1 gap-3">
      <h3 id={titleId} className="font-semibold">
        Restore a backup
      </h3>
      <p className="text-muted text-sm">
        Choose the zip file of a backup, at most 2 GB. You will see what is in it before anything is restored.
      </p>
      <div>
        <Button variant="secondary" size="small" icon={<FileUp aria-hidden />} disabled={isBusy} onClick={chooser.open}>
          Choose backup
        </Button>
        <input {...chooser.input} accept=".zip,application/zip" aria-label="Backup file" />
      </div>
      {sending.isPending &&
        (sending.share < 1 ? (
          <Progress label="Sending backup…" value={sending.share} max={1} />
        ) : (
          <Progress label="Checking backup…" detail="Every file is read" />
        ))}
      {sending.error && (
        <p role="alert" className="break-words text-red">
          {messageOf(sending.error, 'The backup could not be sent. Please check your connection and try again.')}
        </p>
      )}
      {restore && !sending.isPending && <RestoreState restore={restore} />}
    </section>
  )
}

function RestoreState({ restore }: { restore: Restore }) {
  switch (restore.state) {
    case 'ready':
      return <Waiting restore={restore} />
    case 'restoring':
      return (
        <div>
          <Progress label="Restoring backup…" {...(restore.total > 0 && { value: restore.done, max: restore.total })} />
          <p className="mt-2 text-muted text-sm">You can leave this page; the restore goes on.</p>
        </div>
      )
    case 'failed':
      return <p className="text-red">{restore.problem}</p>
    case 'done':
      return <Report restore={restore} />
    case 'discarded':
      return null
  }
}

function Waiting({ restore: { id, summary } }: { restore: Restore }) {
  const start = useStartRestore()
  const discard = useDiscardRestore()
  return (
    <div className="grid grid-cols-1 gap-3 rounded-lg bg-sunken p-4">
      <p>{contentsSentence(summary, londonDay(new Date()))}</p>
      <Omissions omitted={summary.omitted} title="This cannot be restored:" />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          disabled={summary.contents.length === 0 || discard.isPending}
          pending={start.isPending}
          pendingLabel="Starting…"
          onClick={() => start.mutate(id)}
        >
          Restore
        </Button>
        <Button
          variant="secondary"
          size="small"
          disabled={start.isPending}
          pending={discard.isPending}
          pendingLabel="Discarding…"
          onClick={() => discard.mutate(id)}
        >
          Cancel
        </Button>
      </div>
    </div>
  )
}

const list = new Intl.ListFormat('en-GB')

function Report({ restore: { report, finishedAt, createdAt } }: { restore: Restore }) {
  if (!report) return null
  const restored = report.restored.map(({ count, what }) => `${withCommas(count)} ${what}`)
  return (
    <div className="grid grid-cols-1 gap-2 text-sm">
      <p>
        Restored {formatInstant(finishedAt ?? createdAt)}: {restored.length > 0 ? list.format(restored) : 'nothing'}.
      </p>
      <Omissions omitted={report.omitted} title="This was not restored:" />
    </div>
  )
}

function Omissions({ omitted, title }: { omitted: readonly Omission[]; title: string }) {
  if (omitted.length === 0) return null
  return (
    <div className="text-sm">
      <p>{title}</p>
      <ul className="list-disc pl-5 text-muted">
        {omitted.map(({ count, what, why }) => (
          <li key={`${what} ${why}`} className="break-words">
            {withCommas(count)} {what}: {why}
          </li>
        ))}
      </ul>
    </div>
  )
}
