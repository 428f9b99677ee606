import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutServerOnly } from './lean-contract.ts'

test('the browser gets of an endpoint how to call it, and whether its answer is a file', () => {
  const contract = `const repair = z.object({ id, at: z.nullable(instant) })
export const words = (many: number) => counted(many, 'repair')
export const repairs = {
  list: endpoint({
    ...paged,
    method: 'GET',
    path: '/api/repairs',
    summary: "A landlord's repairs, the newest first; 'open' ones alone",
    access: 'landlord',
    query: z.object({ path: z.string() }),
    reply: z.array(repair),
  }),
  photo: endpoint({ method: 'GET', path: '/api/repairs/:id/photo', params: idParams, reply: 'file' }),
}
`
  expect(
    withoutServerOnly(contract),
  ).toBe(`const repair = /* @__PURE__ */ z.object({ id, at: /* @__PURE__ */ z.nullable(instant) })
export const words = (many: number) => counted(many, 'repair')
export const repairs = {
  list: /* @__PURE__ */ endpoint({
    ...paged,
    method: 'GET',
    path: '/api/repairs',
    }),
  photo: /* @__PURE__ */ endpoint({ method: 'GET', path: '/api/repairs/:id/photo', reply: 'file' }),
}
`)
})

test('no part of the contract is there for what happens when it is read', () => {
  const folder = new URL('../../src/api/', import.meta.url)
  const files = readdirSync(folder).filter((name) => /^[\w-]+\.ts$/.test(name))
  expect(files.length).toBeGreaterThan(30)
  for (const name of files) expect(readFileSync(new URL(name, folder), 'utf8'), name).not.toMatch(/^[\w.]+\(/m)
})
