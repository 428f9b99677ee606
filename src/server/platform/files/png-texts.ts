/**
 * Texts in a PNG, which may be compressed: five megabytes of a file would unpack to as many gigabytes when it is read.
 * Nobody sees them, and no redrawn picture has any.
 */

const beginning = 8
/** The length, the kind and the checksum of a part. */
const frame = 12
/** As numbers, since a file may have a million parts. */
const textKinds = ['tEXt', 'zTXt', 'iTXt'].map((kind) => Buffer.from(kind, 'latin1').readUInt32BE())

/** The same picture without its texts. What is cut off in the middle stays so. */
export function withoutTexts(png: Uint8Array): Uint8Array {
  const file = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  const picture = Buffer.alloc(file.length)
  let length = 0
  let from = 0
  const takeUntil = (end: number) => {
    if (end > from) length += file.copy(picture, length, from, end)
  }
  for (let at = beginning; at + 8 <= file.length; ) {
    const next = Math.min(file.length, at + frame + file.readUInt32BE(at))
    if (textKinds.includes(file.readUInt32BE(at + 4))) {
      takeUntil(at)
      from = next
    }
    at = next
  }
  takeUntil(file.length)
  return picture.subarray(0, length)
}
