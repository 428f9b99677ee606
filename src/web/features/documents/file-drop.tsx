import { Camera, FileUp } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import { documentExtensions } from '#domain/document.ts'
import { FieldError } from '#web/components/fields/field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { useDrop } from '#web/lib/browser/use-drop.ts'
import { useFileChooser } from '#web/lib/browser/use-file-chooser.ts'
import { useTouch } from '#web/lib/browser/use-media.ts'
import { cx } from '#web/lib/cx.ts'

const accepted = documentExtensions.map((extension) => `.${extension}`).join(',')
// A phone that photographs in another format converts to one of these.
const photographs = 'image/jpeg,image/png'

type FileDropProps = {
  label: string
  hint?: ReactNode
  /** Several files, each a document of its own. */
  multiple?: boolean
  disabled?: boolean
  error?: string | undefined
  onFiles: (files: File[]) => void
  /** The button that chooses. */
  buttonRef?: Ref<HTMLButtonElement>
}

/** Files from this device: chosen, dropped here, or, on a phone, photographed now. */
export function FileDrop({
  label,
  hint,
  multiple = false,
  disabled = false,
  error,
  onFiles,
  buttonRef,
}: FileDropProps) {
  const id = useId()
  const device = useFileChooser(onFiles)
  const camera = useFileChooser(onFiles)
  const hasCamera = useTouch()
  const { isOver, dropArea } = useDrop(disabled ? null : (files) => onFiles(multiple ? files : files.slice(0, 1)))
  return (
    <fieldset
      className="grid min-w-0 grid-cols-1 gap-1.5"
      disabled={disabled}
      aria-describedby={error && `${id}-error`}
    >
      <legend id={id} className="mb-1.5 font-semibold">
        {label}
      </legend>
      <div
        {...dropArea}
        className={cx(
          'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed p-3 transition-colors',
          isOver ? 'border-press bg-press-soft' : error ? 'border-red' : 'border-edge',
        )}
      >
        <Button
          ref={buttonRef}
          variant="secondary"
          size="small"
          icon={<FileUp aria-hidden />}
          onClick={device.open}
          aria-describedby={error && `${id}-error`}
        >
          {multiple ? 'Choose files' : 'Choose file'}
        </Button>
        {hasCamera ? (
          <Button variant="secondary" size="small" icon={<Camera aria-hidden />} onClick={camera.open}>
            Take a photo
          </Button>
        ) : (
          <span className="text-muted text-sm">{multiple ? 'or drop them here' : 'or drop it here'}</span>
        )}
      </div>
      <input {...device.input} accept={accepted} multiple={multiple} aria-labelledby={id} />
      {hasCamera && <input {...camera.input} accept={photographs} capture="environment" aria-label="Photo" />}
      {hint && <div className="text-muted text-sm">{hint}</div>}
      {error && <FieldError id={`${id}-error`} error={error} />}
    </fieldset>
  )
}
