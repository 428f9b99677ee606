import { describe, expect, test } from 'vitest'
import { readRange } from '#server/platform/files/byte-range.ts'

describe('of a file of 1,000 bytes', () => {
  test.each([
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=900-', { start: 900, end: 999 }],
    ['bytes=-100', { start: 900, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=990-2000', { start: 990, end: 999 }],
    ['bytes=0-0', { start: 0, end: 0 }],
  ])('%s is a part', (header, part) => {
    expect(readRange(header, 1000)).toEqual(part)
  })

  test.each([undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,5-6', 'items=0-1', 'bytes=a-b', 'bytes=0x1-2'])(
    '%s is the whole',
    (header) => {
      expect(readRange(header, 1000)).toBeNull()
    },
  )

  test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('%s is no part of it', (header) => {
    expect(() => readRange(header, 1000)).toThrow(
      expect.objectContaining({ status: 416, headers: { 'content-range': 'bytes */1000' } }),
    )
  })
})
