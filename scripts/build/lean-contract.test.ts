import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutServerOnly } from './lean-contract.ts'

test('the browser gets of an endpoint how to call it, and whether its answer is a file', () => {
  const contract = `import { states } from '#domain/repair.ts'
import { counted, type Count } from '#domain/counted.ts'
const state = z.enum(states)
const repair = z.object({ id, state, at: z.nullable(instant) })
export type Repair = z.infer<typeof repair>
export const counts: Count = { states: z.int() }
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
  const lean = withoutServerOnly(contract).replaceAll(/^\n/gm, '')
  expect(lean).toBe(`import { counted, type Count } from '#domain/counted.ts'
export type Repair = z.infer<typeof repair>
export const counts: Count = { states: /* @__PURE__ */ z.int() }
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
