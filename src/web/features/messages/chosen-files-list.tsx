import { FileText, RotateCw, X } from 'lucide-react'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import type { ChosenFiles } from '#web/features/uploads/use-chosen-files.ts'
import { cx } from '#web/lib/cx.ts'

type ChosenFile = ChosenFiles['files'][number]

type ChosenFilesListProps = { chosen: ChosenFiles; onRemove: (file: ChosenFile) => void }

/** The files that go with the message that is being written. */
export function ChosenFilesList({ chosen, onRemove }: ChosenFilesListProps) {
  if (chosen.files.length === 0) return null
  return (
    <ul aria-label="Attached files" className="flex max-h-44 flex-wrap gap-2 overflow-y-auto">
      {chosen.files.map((file) => (
        <Entry key={file.key} chosen={file} onRemove={() => onRemove(file)} onRetry={() => chosen.retry(file)} />
      ))}
    </ul>
  )
}

type EntryProps = { chosen: ChosenFile; onRemove: () => void; onRetry: () => void }

function Entry({ chosen: { file, preview, sent, isStored, problem, isRefused }, onRemove, onRetry }: EntryProps) {
  const name = file?.name ?? 'Photo'
  return (
    <li
      className={cx(
        'flex min-w-0 items-center gap-2 rounded-md border bg-sheet pl-2 text-sm',
        problem ? 'max-w-md border-red' : 'max-w-64 border-line',
      )}
    >
      {file?.type.startsWith('image/') && preview ? (
        <img src={preview} alt="" className="size-8 rounded-sm object-cover" />
      ) : (
        <FileText aria-hidden className="size-5 shrink-0 text-muted" />
      )}
      <span className="grid min-w-0 grow py-1">
        <span className="truncate">{name}</span>
        {problem && (
          <span role="alert" className="text-red">
            {problem}
          </span>
        )}
        {!problem && !isStored && (
          <progress aria-label={`Sending ${name}`} value={sent} max={1} className="bar block w-full" />
        )}
      </span>
      {problem && !isRefused && (
        <IconButton label={`Try again: ${name}`} icon={<RotateCw aria-hidden />} onClick={onRetry} />
      )}
      <IconButton label={`Remove ${name}`} icon={<X aria-hidden />} onClick={onRemove} />
    </li>
  )
}
