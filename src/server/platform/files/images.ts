import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { bytesOfBeginning } from '#server/platform/files/file-content.ts'
import { hasTooManyScans } from '#server/platform/files/jpeg-scans.ts'
import { isPlainImage } from '#server/platform/files/plain-image.ts'
import { withoutExtras } from '#server/platform/files/png-extras.ts'
import { hasTooManyFrames } from '#server/platform/files/webp-frames.ts'
import { invalid, tooLarge, wrongFileType } from '#server/platform/http/problem.ts'
import { FairQueue, type Requester } from '#server/platform/jobs/fair-queue.ts'

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
/** More than any camera makes: each row or column takes time to read. */
const mostPixelsOfSide = 20_000
const longestSeconds = 20
/** From this size on drawing takes seconds and up to 200 MB. */
const manyPixels = 16_000_000

const waiting = {
  atOnceEach: 1,
  mostWaiting: 500,
  mostWaitingEach: 100,
  refusal: 'Too many of your pictures are still being worked on. Please try again in a moment.',
}
/** Two accounts draw at once, so that nobody has to wait for one picture of another's … */
const ordinary = new FairQueue({ atOnce: 2, ...waiting })
/** … and large pictures, which cannot be stopped once begun, are drawn beside these, one at a time. */
const large = new FairQueue({ atOnce: 1, ...waiting })

sharp.cache(false)
sharp.concurrency(1)

/**
 * Draws an uploaded image again, the right way up and at most 2,560 pixels long. Where it was taken, with what,
 * and anything hidden in the file are left out. JPEG, PNG and GIF, of which the first picture is kept, stay
 * what they are; WebP becomes the one that fits.
 * @throws Problem 415 unless its content is an image of one of the accepted types, 413 when it has too many pixels or
 * is drawn in too many steps or has too many pictures in it.
 */
export async function redrawImage(
  upload: Uint8Array,
  requester: Requester,
  accepted: readonly ImageType[] = ['image/jpeg', 'image/png', 'image/webp'],
): Promise<StoredImage> {
  const type = await typeOf(upload, accepted)
  if (!type) throw notAnImage(accepted)
  if (isDrawnTooOften(upload, type)) throw tooManyScans()
  if (type === 'image/webp' && hasTooManyFrames(upload)) throw tooManyFrames()
  const unreadable = () => {
    throw notAnImage(accepted)
  }
  const picture = type === 'image/png' ? withoutExtras(upload) : upload
  const draw = async (kind: Kind) => {
    requester.signal?.throwIfAborted()
    const image = sharp(picture, { limitInputPixels: mostPixels, failOn: 'error' }).timeout({ seconds: longestSeconds })
    const upright = image.autoOrient().resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    return drawAs[kind](upright).toBuffer({ resolveWithObject: true }).catch(unreadable)
  }
  const drawUnlessLarge = async () => {
    const { width, height, hasAlpha } = await sharp(picture, { limitInputPixels: false }).metadata().catch(unreadable)
    checkSize(width, height)
    const kind = kindOf(type, hasAlpha)
    return { kind, drawn: width * height > manyPixels ? null : await draw(kind) }
  }
  const { kind, drawn } = await ordinary.run(requester, drawUnlessLarge)
  const { data, info } = drawn ?? (await large.run(requester, () => draw(kind)))
  return {
    content: data,
    mimeType: `image/${kind}`,
    extension: extensions[kind],
    width: info.width,
    height: info.height,
  }
}

/**
 * An image that was stored here before: byte for byte if it is no more than a picture, otherwise drawn again like an
 * upload.
 * @throws Problem like `redrawImage`.
 */
export async function storedImage(
  content: Buffer,
  requester: Requester,
): Promise<Pick<StoredImage, 'content' | 'mimeType' | 'extension'>> {
  const accepted = ['image/jpeg', 'image/png', 'image/gif'] as const
  const mimeType = await typeOf(content, accepted)
  if (!mimeType || isDrawnTooOften(content, mimeType) || !isPlainImage(content, mimeType))
    return redrawImage(content, requester, accepted)
  const draw = async () => {
    const image = sharp(content, { limitInputPixels: mostPixels, failOn: 'error' }).timeout({ seconds: longestSeconds })
    const { width, height } = await image.metadata()
    // An image that can be read to its end can be drawn.
    await image.stats()
    return Math.max(width, height) <= longestSide
  }
  const isFine = await ordinary.run(requester, () => draw().catch(() => false))
  return isFine
    ? { content, mimeType, extension: extensions[kindOf(mimeType, false)] }
    : redrawImage(content, requester, accepted)
}

/** As fine as screens show it, and small enough to be stored in its row. */
const largestLogo = { width: 480, height: 160 }

/**
 * Draws a logo again, from a PNG or JPEG as a data URL to a small PNG as one. @throws Problem 400 for anything else.
 */
export async function redrawLogo(dataUrl: string, requester: Requester): Promise<string> {
  const picture = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  const refuse = () => {
    throw invalid('logo: The logo must be a PNG or JPEG picture')
  }
  const { content } = await redrawImage(picture, requester, ['image/jpeg', 'image/png']).catch(refuse)
  const drawn = await sharp(content)
    .resize({ ...largestLogo, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  return `data:image/png;base64,${drawn.toString('base64')}`
}

const pngDataUrl = 'data:image/png;base64,'
const largestSignature = { width: 600, height: 200 }
/** A telephone's whole screen at its finest. */
const mostSignaturePixels = manyPixels
/** From this shade of grey on, of 255, nothing is ink. */
const lightest = 223
/** Pixels across: a narrower picture is not a pad left empty. */
const smallestPad = 100

/**
 * Draws a signature again, from a PNG as a data URL to another: at most 600 by 200 pixels, on white. `field` is what
 * the refusal names. @throws Problem 400 for anything but a PNG, and for a pad on which nothing is drawn.
 */
export function redrawSignature(dataUrl: string, requester: Requester, field = 'signature'): Promise<string> {
  return ordinary.run(requester, () => redrawInk(dataUrl, field))
}

async function redrawInk(dataUrl: string, field: string): Promise<string> {
  const unreadable = () => invalid(`${field}: The signature must be a PNG picture`)
  if (!dataUrl.startsWith(pngDataUrl)) throw unreadable()
  const picture = Buffer.from(dataUrl.slice(pngDataUrl.length), 'base64')
  if (!(await typeOf(picture, ['image/png']))) throw unreadable()
  const input = { limitInputPixels: mostSignaturePixels, failOn: 'error' } as const
  try {
    const ink = withoutExtras(picture)
    const size = await sharp(ink, input).metadata()
    if (Math.max(size.width, size.height) > mostPixelsOfSide) throw unreadable()
    const onPaper = sharp(ink, input)
      .timeout({ seconds: longestSeconds })
      .flatten({ background: 'white' })
      .toColourspace('b-w')
    const paper = await onPaper
      .resize({ ...largestSignature, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9, palette: true, colours: 4, dither: 0 })
      .toBuffer()
    const drawn = sharp(paper)
    const [{ channels }, { width }] = [await drawn.stats(), await drawn.metadata()]
    if (width < smallestPad || channels.some(({ min }) => min < lightest)) {
      return `${pngDataUrl}${paper.toString('base64')}`
    }
  } catch {
    throw unreadable()
  }
  throw invalid(`${field}: Please sign first`)
}

/**
 * Whether a signature or logo is as this product stores them: a small PNG and nothing else. Larger ones are not
 * unpacked.
 */
export const isStoredSignature = (dataUrl: string, requester: Requester): Promise<boolean> =>
  isAsStored(dataUrl, largestSignature, requester)
export const isStoredLogo = (dataUrl: string, requester: Requester): Promise<boolean> =>
  isAsStored(dataUrl, largestLogo, requester)

/** Whether a data URL is a PNG that is no more than a small picture. */
function isAsStored(dataUrl: string, largest: { width: number; height: number }, requester: Requester) {
  const isFine = async () => {
    const picture = Buffer.from(dataUrl.slice(pngDataUrl.length), 'base64')
    if (!dataUrl.startsWith(pngDataUrl) || !isPlainImage(picture, 'image/png')) return false
    const image = sharp(picture, { limitInputPixels: mostSignaturePixels, failOn: 'error' })
    const { width, height } = await image.metadata()
    if (width > largest.width || height > largest.height) return false
    await image.stats()
    return true
  }
  return ordinary.run(requester, () => isFine().catch(() => false))
}

/** A stored photo as small as a page of a PDF needs it: a JPEG of at most the given width, and twice that in height. */
export function shrinkForPrint(photo: Uint8Array, width: number, requester: Requester): Promise<Buffer> {
  return ordinary.run(requester, () =>
    sharp(photo, { limitInputPixels: mostPixels })
      .timeout({ seconds: longestSeconds })
      .flatten({ background: 'white' })
      .resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 70 })
      .toBuffer(),
  )
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

/** By its first bytes, as further on a file may be made to be looked through for long. */
async function typeOf<Type extends ImageType>(file: Uint8Array, accepted: readonly Type[]): Promise<Type | undefined> {
  const detectedType = (await fileTypeFromBuffer(file.subarray(0, bytesOfBeginning)))?.mime
  return accepted.find((candidate) => candidate === detectedType)
}

/** @throws Problem 413 above the most pixels. */
function checkSize(width: number, height: number): void {
  if (Math.max(width, height) > mostPixelsOfSide)
    throw tooLarge('The image is too long. Please choose one of at most 20,000 pixels on each side.')
  if (width * height > mostPixels) throw tooLarge('The image is too large. Please choose one of at most 50 megapixels.')
}

const isDrawnTooOften = (content: Uint8Array, type: ImageType) => type === 'image/jpeg' && hasTooManyScans(content)

const tooManyScans = () =>
  tooLarge('This JPEG takes too long to draw. Please open it in a program for photos, and save it as a new one.')

const tooManyFrames = () =>
  tooLarge('This WebP has too many pictures. Please choose one of at most 1,000, or a single picture.')

function notAnImage(accepted: readonly ImageType[]) {
  const list = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(accepted.map((type) => names[type]))
  return wrongFileType(`Please choose a ${list} image.`)
}
