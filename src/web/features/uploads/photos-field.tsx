import { Camera, Images, RotateCw, X } from 'lucide-react'
import { type Ref, Suspense, useId, useRef, useState } from 'react'
import { counted } from '#domain/counted.ts'
import { isOwnUpload } from '#domain/image-link.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { FieldError } from '#web/components/fields/field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { useFileChooser } from '#web/lib/browser/use-file-chooser.ts'
import { useTouch } from '#web/lib/browser/use-media.ts'
import { PhotoGrid } from './photo-grid.tsx'
import { photoTypes } from './shrink-photo.ts'

const GuidedCamera = onDemand(async () => (await import('./guided-camera.tsx')).default)

/** A photo as the field shows it. */
type ShownPhoto = {
  key: string | number
  /** An object URL; empty until there is something to show. */
  preview: string
  /** The share that has been sent, from 0 to 1; null where that is unknown. */
  sent: number | null
  /** It has arrived: at the server, or on this device if the form is kept there. */
  isStored: boolean
  /** Why it could not be sent. */
  problem: string | null
}

/** Photos that a form collects: sent as they are chosen, or kept on the device. */
type Collection<P extends ShownPhoto> = {
  files: readonly P[]
  /** How many more there may be. */
  room: number
  /** What is said of a photo once it is stored: 'sent', or 'kept on this device'. */
  storedWord: string
  add: (files: readonly File[]) => void
  remove: (photo: P) => void
  retry?: (photo: P) => void
}

type PhotosFieldProps<P extends ShownPhoto> = {
  label: string
  hint?: string
  chosen: Collection<P>
  /**
   * Photos of the same place at an earlier check: shown beside the new ones, and over the camera's picture where the
   * browser has a camera.
   */
  guides?: readonly string[]
}

/** Several photos, straight from the camera of a phone or out of its album, each with its own progress. */
export function PhotosField<P extends ShownPhoto>({ label, hint, chosen, guides = [] }: PhotosFieldProps<P>) {
  const id = useId()
  const albumButton = useRef<HTMLButtonElement>(null)
  const ownGuides = guides.filter(isOwnUpload)
  const { files: photos } = chosen
  const stored = photos.filter(({ isStored }) => isStored).length
  const remove = (photo: P) => {
    chosen.remove(photo)
    albumButton.current?.focus()
  }
  return (
    <fieldset className="grid min-w-0 grid-cols-1 content-start gap-2" aria-describedby={hint && id}>
      <legend className="wrap-anywhere mb-1.5 flex flex-wrap items-baseline gap-x-1.5">
        <span className="font-semibold">{label}</span> <span className="text-muted text-sm">(optional)</span>
      </legend>
      {hint && (
        <p id={id} className="-mt-1.5 text-muted text-sm">
          {hint}
        </p>
      )}
      {ownGuides.length > 0 && (
        <div className="grid grid-cols-1 gap-1">
          <p className="text-muted text-sm">At check-in</p>
          <PhotoGrid photos={ownGuides} />
        </div>
      )}
      {ownGuides.length > 0 && photos.length > 0 && <p className="text-muted text-sm">Now</p>}
      {photos.length > 0 && (
        <ul data-stays className="grid grid-cols-3 gap-2 sm:grid-cols-5">
          {photos.map((photo, at) => (
            <Thumbnail
              key={photo.key}
              photo={photo}
              name={`photo ${at + 1}`}
              onRemove={() => remove(photo)}
              onRetry={() => chosen.retry?.(photo)}
            />
          ))}
        </ul>
      )}
      <Problem photos={photos} />
      <PhotoSources {...{ label, hint, albumButton }} guides={ownGuides} room={chosen.room} onPhotos={chosen.add} />
      <p role="status" className="sr-only">
        {photos.length > 0 && `${stored} of ${counted(photos.length, 'photo')} ${chosen.storedWord}`}
      </p>
    </fieldset>
  )
}

type PhotoSourcesProps = {
  label: string
  hint: string | undefined
  guides: readonly string[]
  room: number
  albumButton: Ref<HTMLButtonElement>
  onPhotos: (files: readonly File[]) => void
}

/** The buttons that add photos: with the camera, where there is one, and out of the album. */
function PhotoSources({ label, hint, guides, room, albumButton, onPhotos }: PhotoSourcesProps) {
  const [isGuided, setGuided] = useState(false)
  const canGuide = guides.length > 0 && Boolean(navigator.mediaDevices?.getUserMedia)
  const isTouch = useTouch()
  const hasCamera = isTouch || canGuide
  const isFull = room <= 0
  const add = (files: readonly File[]) => {
    if (files.length > room) toast({ title: `Only ${room} more could be added`, description: hint })
    onPhotos(files)
  }
  const album = useFileChooser(add)
  const camera = useFileChooser(add)
  return (
    <>
      <div className={hasCamera ? 'grid grid-cols-2 gap-2' : 'flex'}>
        {hasCamera && (
          <Button
            variant="secondary"
            icon={<Camera aria-hidden />}
            disabled={isFull}
            onClick={() => (canGuide ? setGuided(true) : camera.open())}
          >
            Take photo
          </Button>
        )}
        <Button
          ref={albumButton}
          variant="secondary"
          icon={<Images aria-hidden />}
          disabled={isFull}
          onClick={album.open}
        >
          Choose photos
        </Button>
      </div>
      <input {...album.input} accept={photoTypes} multiple aria-label={label} />
      {hasCamera && (
        <input {...camera.input} accept={photoTypes} capture="environment" aria-label="Photo from the camera" />
      )}
      {isGuided && (
        <Suspense fallback={null}>
          <GuidedCamera
            guides={guides}
            room={room}
            onTake={(file) => onPhotos([file])}
            onClose={() => setGuided(false)}
          />
        </Suspense>
      )}
    </>
  )
}

type ThumbnailProps = { photo: ShownPhoto; name: string; onRemove: () => void; onRetry: () => void }

function Thumbnail({ photo, name, onRemove, onRetry }: ThumbnailProps) {
  const { preview, sent, isStored, problem } = photo
  return (
    <li className="relative aspect-square overflow-hidden rounded-md border border-line bg-sunken">
      {preview && <img src={preview} alt={`Your ${name}`} className="size-full object-cover" />}
      {!isStored && !problem && (
        <div className="absolute inset-x-0 bottom-0 bg-sheet/90 p-1.5">
          <progress aria-label={`Sending ${name}`} value={sent ?? undefined} max={1} className="bar block" />
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

/** It comes while somebody is in another field, and is said there. */
function Problem({ photos }: { photos: readonly ShownPhoto[] }) {
  const problem = photos.find((photo) => photo.problem !== null)?.problem
  if (!problem) return null
  return (
    <div role="alert">
      <FieldError id={undefined} error={problem} />
    </div>
  )
}
