/**
 * In how many scans a JPEG draws its picture. Each goes over the whole picture: a file of 200 kB may ask for thousands
 * of them, and would take a minute to draw.
 */

/** Programs that save photos write ten or so. */
const mostScans = 64

/** Markers without a length: fillers, restarts, and what stands for itself. */
const standsAlone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** Whether a JPEG has more scans than any camera writes. Reads to its end, as its decoder would. */
export function hasTooManyScans(file: Uint8Array): boolean {
  let scans = 0
  for (let at = 2; at + 3 < file.length; ) {
    const marker = file[at + 1] ?? 0
    // What is between two markers is of a scan, or skipped.
    if (file[at] !== 0xff || marker === 0xff) at += 1
    else if (marker === 0xd9) return false
    else if (standsAlone(marker)) at += 2
    else {
      if (marker === 0xda) scans += 1
      if (scans > mostScans) return true
      at += 2 + (((file[at + 2] ?? 0) << 8) | (file[at + 3] ?? 0))
    }
  }
  return false
}
