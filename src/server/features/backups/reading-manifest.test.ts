/** The manifest is read in parts, with the same result wherever they begin. */
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Manifest } from '#server/features/backups/archive.ts'
import { readManifest } from '#server/features/backups/reading-manifest.ts'

const sha256 = 'a'.repeat(64)
const entry = { name: 'files/a.pdf', bytes: 1, sha256 }
const manifest: Manifest = {
  format: 'latchkey-backup',
  version: 1,
  app: '1.0.0',
  ownerId: 7,
  createdAt: '2026-11-21T10:00:00.000Z',
  rows: { properties: 1, tenants: 0 },
  leftOut: [],
  entries: [entry],
}

const read = (...parts: string[]) => readManifest(Readable.from(parts.map((part) => Buffer.from(part))))
const refused = (text: string, status: number, message: string | RegExp) =>
  expect(read(text)).rejects.toMatchObject({ status, message: expect.stringMatching(message) })

test('as it was written, wherever the parts of it begin', async () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '"', '\\', '[', ']', '{', '}', ',', ':', '\n', 'é'),
    maxLength: 20,
  })
  const lists = fc.record({
    leftOut: fc.array(fc.record({ file: text, why: text }), { maxLength: 3 }),
    entries: fc.array(fc.record({ name: text, bytes: fc.nat(), sha256: fc.constant(sha256) }), { maxLength: 3 }),
  })
  const written = fc.tuple(lists, fc.constantFrom(undefined, 1, '\t'), fc.integer({ min: 1, max: 40 }))
  await fc.assert(
    fc.asyncProperty(written, async ([files, space, length]) => {
      const json = JSON.stringify({ extra: [[1], { entries: [2] }], ...manifest, ...files }, null, space)
      const parts = json.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? []
      expect(await read(...parts)).toEqual({ ...manifest, ...files })
    }),
    { numRuns: 200 },
  )
})

test('with as many files as a backup may hold', async () => {
  const entries = Array.from({ length: 100_000 }, (_, at) => ({ ...entry, name: `files/${at}.pdf` }))
  const leftOut = Array.from({ length: 50_000 }, (_, at) => ({
    file: `${at}.pdf`,
    why: 'Its file is no longer stored',
  }))
  const { entries: listed, leftOut: named } = await read(JSON.stringify({ ...manifest, entries, leftOut }, null, 1))
  expect(listed.length).toBe(entries.length)
  expect(named.length).toBe(leftOut.length)
})

describe('is refused', () => {
  const withEntries = (entries: string) => JSON.stringify(manifest).replace(/"entries":.*\]/, `"entries":${entries}`)
  const notOurs = /^manifest.json is not that of a backup: /

  test.each([
    ['nothing', ''],
    ['no JSON', '%PDF-1.7'],
    ['half of it', JSON.stringify(manifest).slice(0, -20)],
    ['a list without its end', withEntries('[')],
    ['a list that ends with a comma', withEntries(`[${JSON.stringify(entry)},]`)],
    ['a list that begins with one', withEntries(`[,${JSON.stringify(entry)}]`)],
    ['a list that ends like an object', withEntries(`[${JSON.stringify(entry)}}`)],
    ['no list', withEntries('7')],
    ['a file that is none', withEntries('[{}]')],
    ['many of them', withEntries(`[${'{},'.repeat(150_000)}{}]`)],
    ['a moment that no day can be told from', JSON.stringify({ ...manifest, createdAt: '0001-01-01T00:00:00.000Z' })],
    ['a name with a null character', withEntries(JSON.stringify([{ ...entry, name: 'a\0' }]))],
  ])('%s', (_, text) => refused(text, 400, notOurs))

  test('that of a newer Latchkey, which may list its files in another way', () =>
    refused(withEntries('[{}]').replace('"version":1', '"version":2'), 400, /made by a newer Latchkey/))

  test.each([
    ['more files than there may be', withEntries(JSON.stringify(Array.from({ length: 100_001 }, () => entry)))],
    ['a file of endless length', withEntries(`[{"name":"${'a'.repeat(5_000)}"}]`)],
    ['lists without end', `[${'[],'.repeat(50_000)}0]`],
    ['objects without end', `[${'{},'.repeat(50_000)}0]`],
    ['another list without end', JSON.stringify({ ...manifest, extra: Array.from({ length: 60_000 }, () => 0) })],
  ])('%s', (_, text) => refused(text, 413, /^manifest.json is too large$/))
})
