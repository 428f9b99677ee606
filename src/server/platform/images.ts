import { availableParallelism } from 'node:os'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { tooLarge, wrongFileType } from '#server/platform/problem.ts'

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif'
export type StoredImage = {
  content: Buffer
  mimeType: 'image/jpeg' | 'image/png' | 'image/gif'
  extension: 'jpg' | 'png' | 'gif'
  width: number
  height: number
}

const names: Record<ImageType, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
}
const longestSide = 2560
/** A small file can unpack to gigabytes: 50 megapixels are more than a telephone takes. */
const mostPixels = 50_000_000
const atOnce = Math.max(1, availableParallelism() - 1)

sharp.cache(false)
sharp.concurrency(1)

/**
 * Draws an uploaded image anew, the right way up and at most 2,560 pixels long. Where it was taken, with what, and
 * anything hidden in the file stay behind. JPEG, PNG and GIF, of which the first picture is kept, stay what they are; WebP
 * becomes the one that fits.
 * @throws Problem 415 unless its content is an image of one of the accepted types, 413 when it has too many pixels.
 */
export function redrawImage(
  upload: Uint8Array,
  accepted: readonly ImageType[] = ['image/jpeg', 'image/png', 'image/webp'],
): Promise<StoredImage> {
  return inTurn(() => redraw(upload, accepted))
}

async function redraw(upload: Uint8Array, accepted: readonly ImageType[]): Promise<StoredImage> {
  const found = (await fileTypeFromBuffer(upload))?.mime
  const type = accepted.find((candidate) => candidate === found)
  if (!type) throw notAnImage(accepted)
  const unreadable = () => {
    throw notAnImage(accepted)
  }
  const { width, height, hasAlpha } = await sharp(upload, { limitInputPixels: false }).metadata().catch(unreadable)
  if (width * height > mostPixels) throw tooLarge('The image is too large. Please choose one of at most 50 megapixels.')
  const image = sharp(upload, { limitInputPixels: mostPixels, failOn: 'error' }).timeout({ seconds: 20 })
  const upright = image.autoOrient().resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
  const kind = kindOf(type, hasAlpha)
  const { data, info } = await drawAs[kind](upright).toBuffer({ resolveWithObject: true }).catch(unreadable)
  return {
    content: data,
    mimeType: `image/${kind}`,
    extension: extensions[kind],
    width: info.width,
    height: info.height,
  }
}

type Kind = 'jpeg' | 'png' | 'gif'

const extensions = { jpeg: 'jpg', png: 'png', gif: 'gif' } as const

const drawAs: Record<Kind, (image: Sharp) => Sharp> = {
  jpeg: (image) => image.jpeg({ quality: 82 }),
  png: (image) => image.png({ compressionLevel: 8 }),
  gif: (image) => image.gif(),
}

function kindOf(type: ImageType, hasAlpha: boolean): Kind {
  if (type === 'image/gif') return 'gif'
  return type === 'image/png' || (type === 'image/webp' && hasAlpha) ? 'png' : 'jpeg'
}

function notAnImage(accepted: readonly ImageType[]) {
  const list = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(accepted.map((type) => names[type]))
  return wrongFileType(`Please choose a ${list} image.`)
}

const waiting: (() => void)[] = []
let running = 0

/** One core is left for requests, and memory for a few images is enough. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
