import { Camera, Images, RotateCw, X } from 'lucide-react'
import { type ChangeEvent, useId, useRef } from 'react'
import { Button } from '#web/components/button.tsx'
import { FieldError } from '#web/components/field.tsx'
import { toast } from '#web/components/toast.ts'
import type { ChosenPhoto, usePhotos } from './use-photos.ts'

const accepted = 'image/png,image/jpeg,image/webp'

type PhotosFieldProps = { label: string; hint: string; chosen: ReturnType<typeof usePhotos> }

/** Several photos, straight from the camera of a phone or out of its album, each with its own progress. */
export function PhotosField({ label, hint, chosen }: PhotosFieldProps) {
  const id = useId()
  const album = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const albumButton = useRef<HTMLButtonElement>(null)
  const { photos, room } = chosen
  const isFull = room <= 0

  const add = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    if (files.length > room) toast({ title: `Only ${room} more could be added`, description: hint })
    chosen.add(files)
    event.target.value = ''
  }
  const remove = (photo: ChosenPhoto) => {
    chosen.remove(photo)
    albumButton.current?.focus()
  }
  const input = { type: 'file', accept: accepted, onChange: add, tabIndex: -1, hidden: true } as const
  return (
    <fieldset className="grid min-w-0 grid-cols-1 content-start gap-2" aria-describedby={id}>
      <legend className="mb-1.5 flex flex-wrap items-baseline gap-x-1.5">
        <span className="font-semibold">{label}</span> <span className="text-muted text-sm">(optional)</span>
      </legend>
      <p id={id} className="-mt-1.5 text-muted text-sm">
        {hint}
      </p>
      {photos.length > 0 && (
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
          {photos.map((photo, at) => (
            <Thumbnail
              key={photo.key}
              photo={photo}
              name={`photo ${at + 1}`}
              onRemove={() => remove(photo)}
              onRetry={() => chosen.retry(photo)}
            />
          ))}
        </ul>
      )}
      <Problem photos={photos} />
      <div className="grid grid-cols-2 gap-2 pointer-fine:flex">
        <Button
          variant="secondary"
          icon={<Camera aria-hidden />}
          className="pointer-fine:hidden"
          disabled={isFull}
          onClick={() => camera.current?.click()}
        >
          Take photo
        </Button>
        <Button
          ref={albumButton}
          variant="secondary"
          icon={<Images aria-hidden />}
          disabled={isFull}
          onClick={() => album.current?.click()}
        >
          Choose photos
        </Button>
      </div>
      <input {...input} ref={camera} capture="environment" aria-label="Photo from the camera" />
      <input {...input} ref={album} multiple aria-label={label} />
      <p role="status" className="sr-only">
        {photos.length > 0 && `${photos.filter(({ url }) => url).length} of ${photos.length} photos sent`}
      </p>
    </fieldset>
  )
}

type ThumbnailProps = { photo: ChosenPhoto; name: string; onRemove: () => void; onRetry: () => void }

function Thumbnail({ photo, name, onRemove, onRetry }: ThumbnailProps) {
  const { preview, sent, url, problem } = photo
  return (
    <li className="relative aspect-square overflow-hidden rounded-md border border-line bg-sunken">
      <img src={preview} alt={`Your ${name}`} className="size-full object-cover" />
      {!url && !problem && (
        <div className="absolute inset-x-0 bottom-0 bg-sheet/90 p-1.5">
          <progress aria-label={`Sending ${name}`} value={sent} max={1} className="bar block" />
        </div>
      )}
      {problem && (
        <button
          type="button"
          aria-label={`Try again, ${name}`}
          onClick={onRetry}
          className="absolute inset-x-0 bottom-0 flex min-h-11 items-center justify-center gap-1.5 bg-red-soft font-semibold text-red text-sm"
        >
          <RotateCw aria-hidden className="size-4" />
          Try again
        </button>
      )}
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="absolute top-0 right-0 grid size-11 place-items-center"
      >
        <span className="grid size-7 place-items-center rounded-full bg-sheet text-ink shadow-float">
          <X aria-hidden className="size-4" />
        </span>
      </button>
    </li>
  )
}

function Problem({ photos }: { photos: readonly ChosenPhoto[] }) {
  const problem = photos.find((photo) => photo.problem !== null)?.problem
  return problem ? <FieldError id={undefined} error={problem} /> : null
}
