/** Whether an image is nothing but a picture: no place where it was taken, no comment, and nothing after its end. */

/** What JPEG needs to be drawn: its frame, tables, scans and restarts. */
const isJpegPart = (marker: number) =>
  marker === 0xdb || marker === 0xc4 || marker === 0xdd || (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8)

/** The header of JFIF without a small picture of its own. */
const isJfifHeader = (file: Buffer, at: number) =>
  at === 2 &&
  file[at + 1] === 0xe0 &&
  file.readUInt16BE(at + 2) === 16 &&
  file.toString('latin1', at + 4, at + 9) === 'JFIF\0'

function isPlainJpeg(file: Buffer): boolean {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return false
  let at = 2
  while (at + 4 <= file.length) {
    if (file[at] !== 0xff) return false
    const marker = file[at + 1] ?? 0
    if (marker === 0xda) return endOfScans(file, at) === file.length
    if (!isJpegPart(marker) && !isJfifHeader(file, at)) return false
    at += 2 + file.readUInt16BE(at + 2)
  }
  return false
}

/** Where the picture ends that begins with the scan at this place; what lies between its scans belongs to it. */
function endOfScans(file: Buffer, from: number): number {
  let at = from
  while (at + 1 < file.length) {
    const next = file.indexOf(0xff, at)
    if (next < 0 || next + 1 >= file.length) return -1
    const marker = file[next + 1] ?? 0
    if (marker === 0xd9) return next + 2
    const isPartOfScan = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)
    if (!isPartOfScan && marker !== 0xda && !isJpegPart(marker)) return -1
    at = isPartOfScan
      ? next + (marker === 0xff ? 1 : 2)
      : next + 2 + (next + 4 <= file.length ? file.readUInt16BE(next + 2) : 2)
  }
  return -1
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const pixels = 'IDAT'
const otherPngParts = ['IHDR', 'PLTE', 'tRNS', 'IEND', 'pHYs', 'sRGB', 'gAMA', 'cHRM', 'sBIT', 'bKGD']

function isPlainPng(file: Buffer): boolean {
  if (!file.subarray(0, 8).equals(pngSignature)) return false
  const awaited = new Set(otherPngParts)
  for (let at = 8; at + 12 <= file.length; ) {
    const kind = file.toString('latin1', at + 4, at + 8)
    if (kind !== pixels && !awaited.delete(kind)) return false
    at += 12 + file.readUInt32BE(at)
    if (kind === 'IEND') return at === file.length
  }
  return false
}

/** Of a GIF, one picture with its colours. */
function isPlainGif(file: Buffer): boolean {
  if (!/^GIF8[79]a$/.test(file.toString('latin1', 0, 6)) || file.length < 14) return false
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let at = 13 + tableBytes(file[10] ?? 0)
  let pictures = 0
  while (at < file.length) {
    const kind = file[at]
    if (kind === 0x3b) return at === file.length - 1 && pictures === 1
    if (kind === 0x21 && file[at + 1] === 0xf9) at = endOfBlocks(file, at + 2)
    else if (kind === 0x2c) {
      pictures += 1
      at = endOfBlocks(file, at + 11 + tableBytes(file[at + 9] ?? 0))
    } else return false
  }
  return false
}

function endOfBlocks(file: Buffer, from: number): number {
  let at = from
  while (at < file.length && file[at] !== 0) at += 1 + (file[at] ?? 0)
  return at + 1
}

const checks: Readonly<Record<string, (file: Buffer) => boolean>> = {
  'image/jpeg': isPlainJpeg,
  'image/png': isPlainPng,
  'image/gif': isPlainGif,
}

export const isPlainImage = (file: Buffer, mimeType: string): boolean => checks[mimeType]?.(file) ?? false
