import { useState } from 'react'
import { isOwnUpload } from '#domain/image-link.ts'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { PhotoSteps } from './photo-steps.tsx'
import { PictureLink } from './picture-link.tsx'
import { UploadImage } from './upload-image.tsx'

const waiting = <span className="block size-full animate-breathe bg-line" />

/** Photos of something, small; one that is pressed is shown large. A picture elsewhere on the web stays a link. */
export function PhotoGrid({ photos }: { photos: readonly string[] }) {
  const stored = photos.filter(isOwnUpload)
  const elsewhere = photos.filter((photo) => !isOwnUpload(photo))
  const [shownAt, setShownAt] = useState<number | null>(null)
  return (
    <>
      {stored.length > 0 && (
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
          {stored.map((photo, at) => (
            <li key={photo}>
              <button
                type="button"
                aria-label={`Enlarge photo ${at + 1} of ${stored.length}`}
                onClick={() => setShownAt(at)}
                className="block aspect-square w-full overflow-hidden rounded-md border border-line bg-sunken"
              >
                <UploadImage imageUrl={photo} alt="" className="size-full object-cover" placeholder={waiting} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {elsewhere.map((photo) => (
        <PictureLink key={photo} address={photo} />
      ))}
      {shownAt !== null && (
        <LargePhoto photos={stored} at={shownAt} onMove={setShownAt} onClose={() => setShownAt(null)} />
      )}
    </>
  )
}

type LargePhotoProps = { photos: readonly string[]; at: number; onMove: (at: number) => void; onClose: () => void }

/** One of several photos in full, with a way to the others. */
export function LargePhoto({ photos, at, onMove, onClose }: LargePhotoProps) {
  const title = `Photo ${at + 1} of ${photos.length}`
  return (
    <Dialog open onOpenChange={onClose} title={title} size="large">
      <div className="grid min-h-64 place-items-center">
        <UploadImage
          key={photos[at]}
          imageUrl={photos[at] ?? ''}
          alt={title}
          className="max-h-[68dvh] max-w-full rounded-md object-contain"
          placeholder={<p className="text-muted">Loading the photo…</p>}
        />
      </div>
      {photos.length > 1 && (
        <div className="flex justify-between gap-2">
          <PhotoSteps at={at} count={photos.length} onMove={onMove} />
        </div>
      )}
    </Dialog>
  )
}
