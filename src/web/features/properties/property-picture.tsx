import type { Property } from '#api/properties.ts'
import { isOwnUpload } from '#domain/link.ts'
import { UploadImage } from '#web/features/uploads/upload-image.tsx'
import { cx } from '#web/lib/cx.ts'

/** The photo of a property, or the first letter of its address in its place. Its size comes from `className`. */
export function PropertyPicture({ property, className }: { property: Property; className: string }) {
  const letter = (
    <span
      aria-hidden
      className={cx(
        'grid shrink-0 place-items-center rounded-md bg-press-soft font-semibold text-2xl text-press',
        className,
      )}
    >
      {initialOf(property.address)}
    </span>
  )
  if (!property.imageUrl || !isOwnUpload(property.imageUrl)) return letter
  return (
    <UploadImage
      imageUrl={property.imageUrl}
      alt={`Photo of ${property.address}`}
      className={cx('shrink-0 rounded-md bg-sunken object-cover', className)}
      placeholder={letter}
    />
  )
}

/** The first letter, as in 'H' for '14 Harbour View'; the first character where there is no letter. */
const initialOf = (address: string) => (address.match(/\p{L}/u)?.[0] ?? address.charAt(0)).toUpperCase()
