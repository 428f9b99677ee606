import { useState } from 'react'
import { isOwnUpload } from '#domain/image-link.ts'
import type { InventoryRoom } from '#domain/inventory.ts'
import { LargePhoto } from '#web/features/uploads/photo-grid.tsx'
import { PictureLink } from '#web/features/uploads/picture-link.tsx'
import { UploadImage } from '#web/features/uploads/upload-image.tsx'
import { keyed } from '#web/lib/forms/keyed.ts'
import type { SideTitles } from './compared-table.tsx'

type RoomPhotosProps = {
  room: { name: string; before: InventoryRoom | null; after: InventoryRoom | null }
  titles: SideTitles
}

/** The photos of a room in pairs as they were taken: as it was, and as it is. Each opens in full. */
export function RoomPhotos({ room: { name, before, after }, titles }: RoomPhotosProps) {
  const sides = [before?.photos ?? [], after?.photos ?? []] as const
  const [large, setLarge] = useState<string | null>(null)
  const pairs = Array.from({ length: Math.max(sides[0].length, sides[1].length) }, (_, at) => [
    sides[0][at],
    sides[1][at],
  ])
  if (pairs.length === 0) return null
  const stored = sides.flat().filter(isOwnUpload)
  return (
    <>
      <ul aria-label={`Photos of ${name}`} className="grid grid-cols-1 gap-4">
        {keyed(pairs).map(({ key: at, row: pair }) => (
          <li key={at} className="grid grid-cols-2 gap-2 md:gap-4">
            {keyed(pair).map(({ key: side, row: photo }) => (
              <SidePhoto
                key={side}
                photo={photo}
                title={`${titles[side]?.name} photo ${at + 1}`}
                onOpen={() => setLarge(photo ?? null)}
              />
            ))}
          </li>
        ))}
      </ul>
      {large && (
        <LargePhoto
          photos={stored}
          at={stored.indexOf(large)}
          onMove={(at) => setLarge(stored[at] ?? null)}
          onClose={() => setLarge(null)}
        />
      )}
    </>
  )
}

type SidePhotoProps = { photo: string | undefined; title: string; onOpen: () => void }

function SidePhoto({ photo, title, onOpen }: SidePhotoProps) {
  return (
    <figure className="grid min-w-0 grid-cols-1 content-start gap-1">
      <figcaption className="figures text-muted text-sm">{title}</figcaption>
      {photo === undefined && (
        <p className="grid aspect-4/3 place-items-center rounded-md bg-sunken text-muted text-sm">No photo</p>
      )}
      {photo !== undefined && !isOwnUpload(photo) && <PictureLink address={photo} />}
      {photo !== undefined && isOwnUpload(photo) && (
        <button
          type="button"
          aria-label={`Enlarge ${title}`}
          onClick={onOpen}
          className="block aspect-4/3 w-full overflow-hidden rounded-md border border-line bg-sunken"
        >
          <UploadImage
            imageUrl={photo}
            alt=""
            className="size-full object-contain"
            placeholder={<span className="block size-full animate-breathe bg-line" />}
          />
        </button>
      )}
    </figure>
  )
}
