/** How many pictures the film in a WebP has: its decoder goes to each of them from the first, before it draws one. */

/** Far more than any sticker has. Sixty thousand, in a file of 3 MB, take half a minute. */
const mostFrames = 1_000

/** Wherever it stands: no other file has these four letters a thousand times. */
const frame = 'ANMF'

/** Whether a WebP has so many pictures that finding the first takes seconds. */
export function hasTooManyFrames(webp: Uint8Array): boolean {
  const file = Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength)
  let frames = 0
  for (let at = file.indexOf(frame); at >= 0; at = file.indexOf(frame, at + frame.length)) {
    frames += 1
    if (frames > mostFrames) return true
  }
  return false
}
