import { type ReactNode, useState } from 'react'
import { isOwnUpload } from '#domain/image-link.ts'
import { fileOfUpload } from '#domain/upload-address.ts'
import { useUploadUrls } from './uploads.hooks.ts'

type UploadImageProps = {
  /** An address under /uploads/. */
  imageUrl: string
  alt: string
  className?: string
  /** Shown while the photo is fetched, and where it cannot be. */
  placeholder?: ReactNode
}

/** A photo that is stored here. Anything else is never loaded: see PictureLink. */
export function UploadImage({ imageUrl, alt, className, placeholder }: UploadImageProps) {
  const file = isOwnUpload(imageUrl) ? fileOfUpload(imageUrl) : undefined
  const { urls, renew } = useUploadUrls(file ? [file] : [])
  const [failures, setFailures] = useState(0)
  const url = file && urls[file]
  if (!file || !url || failures > 1) return placeholder

  // On a slow line or in a sleeping tab, a ticket may run out before the photo is loaded: a new one is tried once.
  const tryOnce = () => {
    setFailures(failures + 1)
    if (failures === 0) renew(file)
  }
  return <img src={url} alt={alt} className={className} onError={tryOnce} />
}
