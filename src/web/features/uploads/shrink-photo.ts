/** Photos are made small before they travel: a phone's camera makes 5 MB, of which a screen shows a tenth. */
const longestSide = 1280
const quality = 0.85

/** The pictures that may be chosen as a photo, for a file field's `accept`. */
export const photoTypes = 'image/png,image/jpeg,image/webp'

/**
 * A JPEG of at most 1,280 px a side, or the file itself where it is no picture that this browser can read: the server
 * then stores it or says what is wrong with it.
 */
export async function shrinkPhoto(photo: File): Promise<File> {
  const bitmap = await createImageBitmap(photo).catch(() => null)
  if (!bitmap) return photo
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  draw(bitmap, canvas)
  bitmap.close()
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  return jpeg ? new File([jpeg], photo.name.replace(/(\.\w+)?$/, '.jpg'), { type: 'image/jpeg' }) : photo
}

function draw(bitmap: ImageBitmap, canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d')
  if (!context) return
  // JPEG has no transparency: what is clear in a PNG would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
}
