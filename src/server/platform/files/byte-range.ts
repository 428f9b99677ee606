import type { ByteRange } from '#server/platform/files/file-store.ts'
import { Problem } from '#server/platform/http/problem.ts'

/**
 * The part of a file of `size` bytes that a Range header asks for (RFC 9110, 14.1.2). Null for the whole file, also
 * where the header may be ignored, such as for several ranges at once.
 * @throws Problem 416 for a part that the file does not have.
 */
export function readRange(header: string | undefined, size: number): ByteRange | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start > end) {
    throw new Problem(416, 'The file has no such part', { 'content-range': `bytes */${size}` })
  }
  return { start, end }
}
