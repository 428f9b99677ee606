import { pipeline, type Readable, Transform } from 'node:stream'

/**
 * Passes on a file whose size has been promised, and fails where the storage has fewer or more bytes: the next answer
 * on the connection would otherwise be taken for part of it, also by a proxy whose next reader is somebody else.
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
  // The reader sees a failure, and closes both.
  return pipeline(content, checked, () => {})
}
