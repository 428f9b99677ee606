/**
 * Texts in a PNG, which may be compressed: five megabytes of a file would unpack to as many gigabytes when it is read.
 * Nobody sees them, and no redrawn picture has any.
 */

const beginning = 8
/** The length, the kind and the checksum of a part. */
const frame = 12
const textKinds = ['tEXt', 'zTXt', 'iTXt']

/** The same picture without its texts. What is cut off in the middle stays so. */
export function withoutTexts(png: Uint8Array): Uint8Array {
  const file = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  const parts: Buffer[] = []
  let from = 0
  for (let at = beginning; at + 8 <= file.length; ) {
    const next = Math.min(file.length, at + frame + file.readUInt32BE(at))
    if (textKinds.includes(file.toString('latin1', at + 4, at + 8))) {
      parts.push(file.subarray(from, at))
      from = next
    }
    at = next
  }
  return parts.length === 0 ? png : Buffer.concat([...parts, file.subarray(from)])
}
