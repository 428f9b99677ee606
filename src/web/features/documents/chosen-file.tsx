import { Ban, CircleAlert, CircleCheck, FileText, X } from 'lucide-react'
import { formatSize } from '#domain/file-size.ts'
import { Progress } from '#web/components/feedback/progress.tsx'
import { FieldError } from '#web/components/fields/field.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { removesRow } from '#web/lib/press/use-other-row.ts'
import type { Upload } from './use-uploads.ts'

type ChosenFileProps = {
  file: File
  error?: string | undefined
  upload: Upload | undefined
  isSending: boolean
  onRemove: () => void
  /** Where one file alone can be stopped. */
  onCancel?: () => void
}

/** A file that is about to be uploaded, or on its way: what it is, how far it has got, and a way to stop it. */
export function ChosenFile({ file, error, upload, isSending, onRemove, onCancel }: ChosenFileProps) {
  const canCancel = upload?.step === 'sending' || upload?.step === 'waiting'
  return (
    <div className="grid gap-2 rounded-md border border-line py-1 pr-1 pl-3">
      <div className="flex min-h-11 items-center gap-2.5">
        <FileText aria-hidden className="size-5 shrink-0 text-muted" />
        <p className="min-w-0 grow py-1">
          <span className="block font-semibold wrap-anywhere">{file.name}</span>
          <span className="figures text-muted text-sm">{formatSize(file.size)}</span>
        </p>
        {isSending && canCancel && onCancel && (
          <IconButton
            data-stays
            label={`Cancel the upload of ${file.name}`}
            icon={<X aria-hidden />}
            onClick={onCancel}
          />
        )}
        {!isSending && (
          <IconButton label={`Remove ${file.name}`} icon={<X aria-hidden />} {...removesRow} onClick={onRemove} />
        )}
      </div>
      {upload && <UploadStep upload={upload} />}
      {error && (
        <div className="pb-2">
          <FieldError id={undefined} error={error} />
        </div>
      )}
    </div>
  )
}

const lineClass = 'flex items-start gap-1.5 pb-2 font-medium text-sm [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0'

function UploadStep({ upload }: { upload: Upload }) {
  switch (upload.step) {
    case 'waiting':
      return <p className={`${lineClass} text-muted`}>Waiting its turn</p>
    case 'sending':
      return (
        <div className="pr-2 pb-2.5">
          <Progress label={upload.share < 1 ? 'Uploading…' : 'Checking and storing…'} value={upload.share} max={1} />
        </div>
      )
    case 'done':
      return (
        <p className={`${lineClass} text-green`}>
          <CircleCheck aria-hidden />
          Uploaded
        </p>
      )
    case 'cancelled':
      return (
        <p className={`${lineClass} text-muted`}>
          <Ban aria-hidden />
          Not uploaded
        </p>
      )
    case 'failed':
      return (
        <p className={`${lineClass} text-red`}>
          <CircleAlert aria-hidden />
          {upload.message}
        </p>
      )
  }
}
