import { expect, test } from 'vitest'
import { formatSize } from './file-size.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [2, '2 bytes'],
  [999, '999 bytes'],
  [1_000, '1.0 kB'],
  [9_949, '9.9 kB'],
  [9_950, '10 kB'],
  [840_400, '840 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [4_200_000, '4.2 MB'],
  [1_300_000_000, '1.3 GB'],
  [9_000_000_000_000_000, '9000 TB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words)
})
