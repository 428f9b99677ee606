/**
 * What a PNG carries besides its picture. Texts may be compressed: five megabytes of a file would unpack to as many
 * gigabytes when it is read. A million small parts take seconds. No redrawn picture has any of them.
 */

const beginning = 8
/** The length, the kind and the checksum of a part. */
const frame = 12
/** As numbers, since a file may have a million parts. */
const numberOf = (kind: string) => Buffer.from(kind, 'latin1').readUInt32BE()
/** What the picture is drawn from: its form, its colours, and which way up it is. Each is there once. */
const partsOfPicture = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'pHYs', 'eXIf', 'IEND']
const pixels = numberOf('IDAT')

/** The same picture without all else. What is cut off in the middle stays so. */
export function withoutExtras(png: Uint8Array): Uint8Array {
  const file = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  const picture = Buffer.alloc(file.length)
  const awaited = new Set(partsOfPicture.map(numberOf))
  let length = 0
  let from = 0
  const takeUntil = (end: number) => {
    if (end > from) length += file.copy(picture, length, from, end)
  }
  for (let at = beginning; at + 8 <= file.length; ) {
    const next = Math.min(file.length, at + frame + file.readUInt32BE(at))
    const kind = file.readUInt32BE(at + 4)
    if (kind !== pixels && !awaited.delete(kind)) {
      takeUntil(at)
      from = next
    }
    at = next
  }
  takeUntil(file.length)
  return picture.subarray(0, length)
}
