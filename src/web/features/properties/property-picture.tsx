import type { Property } from '#api/properties.ts'
import { isOwnUpload } from '#domain/image-link.ts'
import { UploadImage } from '#web/features/uploads/upload-image.tsx'
import { cx } from '#web/lib/cx.ts'
import { PropertyDrawing } from './property-drawing.tsx'

type PropertyPictureProps = {
  property: Property
  /** Its size. */
  className: string
  /** The first letter of its address, in a corner. */
  hasLetter?: boolean
}

/** The photo of a property, or a drawing of such a home in its place. */
export function PropertyPicture({ property, className, hasLetter = false }: PropertyPictureProps) {
  const { address, imageUrl, propertyType } = property
  const drawing = <PropertyDrawing propertyType={propertyType} className="size-full" />
  return (
    <span className={cx('relative block shrink-0 overflow-hidden rounded-md', className)}>
      {imageUrl && isOwnUpload(imageUrl) ? (
        <UploadImage
          imageUrl={imageUrl}
          alt={`Photo of ${address}`}
          className="size-full bg-sunken object-cover"
          placeholder={drawing}
        />
      ) : (
        drawing
      )}
      {hasLetter && (
        <span
          aria-hidden
          className="absolute right-0 bottom-0 grid size-6 place-items-center rounded-tl-md bg-sheet font-semibold text-press text-sm"
        >
          {initialOf(address)}
        </span>
      )}
    </span>
  )
}

/** The first letter, as in 'H' for '14 Harbour View'; the first character where there is no letter. */
const initialOf = (address: string) => (address.match(/\p{L}/u)?.[0] ?? address.charAt(0)).toUpperCase()
