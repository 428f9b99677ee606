import { ImageUp, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { isOwnUpload } from '#domain/image-link.ts'
import { Progress } from '#web/components/feedback/progress.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useFileChooser } from '#web/lib/browser/use-file-chooser.ts'
import { sendFile } from './send-file.ts'
import { photoTypes } from './shrink-photo.ts'
import { UploadImage } from './upload-image.tsx'

type PhotoFieldProps = {
  label: string
  /** An own upload, an https address, or empty. */
  value: string
  onValueChange: (value: string) => void
  error?: string | undefined
  /** Called while a photo is being uploaded, so that the form is not sent without it. */
  onBusyChange?: (busy: boolean) => void
}

/** One picture: a photo from this device, or a link to one on the web. */
export function PhotoField({ label, value, onValueChange, error, onBusyChange }: PhotoFieldProps) {
  const id = useId()
  const { sent, send } = useSending(onValueChange, onBusyChange)
  const chooser = useFileChooser(([photo]) => photo && void send(photo))
  const hasPhoto = isOwnUpload(value)
  return (
    <fieldset className="grid min-w-0 grid-cols-1 content-start gap-3">
      <legend className="mb-1.5 font-semibold" id={id}>
        {label}
      </legend>
      {hasPhoto && (
        <UploadImage
          imageUrl={value}
          alt="The chosen photo"
          className="aspect-4/3 w-48 rounded-md bg-sunken object-cover"
          placeholder={<span className="block aspect-4/3 w-48 rounded-md bg-sunken" />}
        />
      )}
      {sent !== null && <Progress label="Uploading the photo…" value={sent} max={1} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          icon={<ImageUp aria-hidden />}
          pending={sent !== null}
          pendingLabel="Uploading…"
          onClick={chooser.open}
        >
          {hasPhoto ? 'Replace photo' : 'Upload photo'}
        </Button>
        {hasPhoto && (
          <Button variant="quiet" size="small" icon={<Trash2 aria-hidden />} onClick={() => onValueChange('')}>
            Remove photo
          </Button>
        )}
        <input {...chooser.input} accept={photoTypes} aria-labelledby={id} />
      </div>
      {!hasPhoto && (
        <TextField
          label="Or a link to an image"
          type="url"
          inputMode="url"
          placeholder="https://"
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
          error={error}
        />
      )}
    </fieldset>
  )
}

/** `sent` is the share that has been sent, from 0 to 1, or null while nothing is on its way. */
function useSending(onSent: (url: string) => void, onBusyChange: ((busy: boolean) => void) | undefined) {
  const [sent, setSent] = useState<number | null>(null)
  const send = async (photo: File) => {
    setSent(0)
    onBusyChange?.(true)
    try {
      onSent((await sendFile(photo, setSent)).url)
    } catch (error) {
      sayFailure('Upload failed', error, 'The photo could not be sent. Please try again.')
    } finally {
      setSent(null)
      onBusyChange?.(false)
    }
  }
  return { sent, send }
}
