import { pipeline, type Readable, Transform } from 'node:stream'

/**
 * Passes on a file of which so many bytes are promised, and breaks off where the storage has fewer or more: what
 * follows on the same connection would else be taken for the rest of it, also by a proxy whose next reader is somebody
 * else.
 */
export function wholeFile(content: Readable, bytes: number): Readable {
  let left = bytes
  const broken = () => new Error('A stored file is not as long as it was')
  const checked = new Transform({
    transform(piece: Buffer, _encoding, passOn) {
      left -= piece.length
      if (left < 0) passOn(broken())
      else passOn(null, piece)
    },
    flush(end) {
      end(left > 0 ? broken() : null)
    },
  })
  // Whoever reads it hears of a failure, and hangs up on both.
  return pipeline(content, checked, () => {})
}
