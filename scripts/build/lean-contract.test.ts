import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutServerOnly } from './lean-contract.ts'

test('the browser gets no summaries of endpoints, and everything else as it is', () => {
  const contract = `  list: endpoint({
    path: '/api/repairs',
    summary: "A landlord's repairs, the newest first; 'open' ones alone",
    access: 'landlord',
    apiKeys: true,
    paged: true,
  }),
  summary: endpoint({
    summary:
      'How many there are',
    planFeature: 'bulkOperations',
    reply: z.object({ summary: z.string() }),
  }),
`
  expect(withoutServerOnly(contract)).toBe(`  list: endpoint({
    path: '/api/repairs',
    paged: true,
  }),
  summary: endpoint({
    reply: z.object({ summary: z.string() }),
  }),
`)
})

test('no summary is written in a form that it overlooks', () => {
  const folder = new URL('../../src/api/', import.meta.url)
  const files = readdirSync(folder).filter((name) => /^[\w-]+\.ts$/.test(name))
  expect(files.length).toBeGreaterThan(30)
  for (const name of files) {
    const left = withoutServerOnly(readFileSync(new URL(name, folder), 'utf8'))
    expect(left, name).not.toMatch(/^\s*(?:summary:\s*['"`]|apiKeys:|planFeature:\s*['"`])/m)
  }
})
