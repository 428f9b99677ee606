import { describe, expect, test } from 'vitest'
import { brokenBoundaries, outsideWorld } from './boundaries.ts'
import { importsOf } from './imports.ts'
import { readFiles } from './read-files.ts'
import { exportedFunctions } from './scopes.ts'

const files = readFiles(['src', 'test', 'e2e', 'scripts'], /\.(tsx?|mjs)$/)
// The examples in here look like the real thing.
files.delete('test/boundaries.test.ts')

test('no file of the house breaks a boundary', () => {
  expect(brokenBoundaries(files)).toEqual([])
})

test('drawing, files and services are the outside world, the language of the contract is not', () => {
  expect(outsideWorld).toEqual(expect.arrayContaining(['stripe', 'pg', '@aws-sdk/client-s3', 'pdfmake', 'ws', 'sharp']))
  expect(outsideWorld).not.toContain('zod')
})

// A checker that reads nothing finds nothing wrong, so how much it read is part of the test.
test.each([
  ['src/domain/', 10],
  ['src/api/', 12],
  ['src/server/', 40],
  ['src/web/', 50],
  ['e2e/', 3],
  ['scripts/', 8],
])('the boundary checks have read the files of %s', (folder, atLeast) => {
  const read = [...files].filter(([path]) => path.startsWith(folder))
  expect(read.length).toBeGreaterThanOrEqual(atLeast)
})

test('it has read the queries, and their parameters', () => {
  const queries = [...files].filter(([path]) => path.endsWith('.queries.ts'))
  const functions = queries.flatMap(([, text]) => exportedFunctions(text))
  expect(functions.length).toBeGreaterThan(180)
  expect(functions.filter(({ parameters }) => parameters[0] === 'db: Db').length).toBeGreaterThan(80)
})

test('it finds the imports of every file that has some', () => {
  const withImports = [...files].filter(([, text]) => /^(import |\} from )/m.test(text))
  expect(withImports.length).toBeGreaterThan(100)
  for (const [path, text] of withImports) {
    const lines = text.split('\n').filter((line) => /^(import|export|\}) .*from '[^']+'$/.test(line))
    expect(importsOf(path, text).length, path).toBeGreaterThanOrEqual(Math.max(1, lines.length))
  }
})

test('it reads every form of import', () => {
  const text = `import one from './one.ts'
import type { Two } from '../two.ts'
import {
  three,
  type Third,
} from '#domain/three.ts'
import './four.css'
export * from './five.ts'
export { six } from './six.ts'
const seven = await import('./seven.ts')
let eight: import('./eight.ts').Eight
new Worker(new URL('./nine.ts', import.meta.url))
import * as ten from 'ten/ten'
const text = "import eleven from './eleven.ts'"
`
  expect(
    importsOf('src/web/lib/a.ts', text)
      .map(({ target }) => target)
      .sort(),
  ).toEqual([
    'src/domain/three.ts',
    'src/web/lib/eight.ts',
    'src/web/lib/five.ts',
    'src/web/lib/four.css',
    'src/web/lib/nine.ts',
    'src/web/lib/one.ts',
    'src/web/lib/seven.ts',
    'src/web/lib/six.ts',
    'src/web/two.ts',
    'ten/ten',
  ])
})

describe('each rule reports the tree that breaks it', () => {
  const examples: [rule: string, tree: Record<string, string>][] = [
    ['domain imports only domain', { 'src/domain/a.ts': "import { now } from 'date-fns'" }],
    ['domain imports only domain', { 'src/domain/a.ts': "import { readFile } from 'node:fs'" }],
    ['domain imports only domain', { 'src/domain/a.ts': "import type { B } from '#api/b.ts'", 'src/api/b.ts': '' }],
    ['api imports only domain and Zod', { 'src/api/a.ts': "import fastify from 'fastify'" }],
    ['api imports only domain and Zod', { 'src/api/a.ts': "import { b } from '#web/b.ts'", 'src/web/b.ts': '' }],
    ['the server never sees the web', { 'src/server/a.ts': "import { b } from '#web/b.ts'", 'src/web/b.ts': '' }],
    ['the web never sees the server', { 'src/web/a.ts': "await import('../server/b.ts')", 'src/server/b.ts': '' }],
    ['never imports its tests', { 'src/server/a.ts': "import { b } from '#test/b.ts'", 'test/b.ts': '' }],
    ...['src/server/platform/database/db.ts', 'src/web/components/fields/field.tsx', 'src/web/lib/money.ts'].map(
      (path): [string, Record<string, string>] => {
        const feature = `src/${path.split('/')[1]}/features/rent/rent.hooks.ts`
        return [
          'platform, components and lib never import features',
          { [path]: `import { rent } from '${feature.replace('src/', '#')}'`, [feature]: '' },
        ]
      },
    ),
    [
      "a feature never imports another's routes or pages",
      {
        'src/server/features/rent/rent.queries.ts': "import { r } from '../plans/plans.routes.ts'",
        'src/server/features/plans/plans.routes.ts': '',
      },
    ],
    [
      "a feature never imports another's routes or pages",
      {
        'src/web/features/rent/rent-list.tsx': "import { P } from '#web/features/plans/plans-page.tsx'",
        'src/web/features/plans/plans-page.tsx': '',
      },
    ],
    [
      'imports itself in a circle',
      {
        'src/domain/a.ts': "import type { B } from './b.ts'",
        'src/domain/b.ts': "import { c } from './c.ts'",
        'src/domain/c.ts': "export { a } from './a.ts'",
      },
    ],
    [
      'features import one way',
      {
        'src/web/features/rent/rent.hooks.ts': "import { show } from '#web/features/dashboard/show-mark.ts'",
        'src/web/features/dashboard/show-mark.ts': '',
        'src/web/features/dashboard/tasks.tsx': "import { mark } from '#web/features/rent/mark-payment.ts'",
        'src/web/features/rent/mark-payment.ts': '',
      },
    ],
    [
      'features import one way',
      {
        'src/server/features/rent/rent.routes.ts': "import { getTenancy } from '../tenancies/tenancies.queries.ts'",
        'src/server/features/rent/rent.actions.ts': '',
        'src/server/features/tenancies/tenancies.actions.ts':
          "import { generateRent } from '#server/features/rent/rent.actions.ts'",
        'src/server/features/tenancies/tenancies.queries.ts': '',
      },
    ],
    [
      'features import one way, not src/web/features/a > src/web/features/b > src/web/features/c > src/web/features/a',
      {
        'src/web/features/a/one.ts': "import type { B } from '../b/one.ts'",
        'src/web/features/a/two.ts': '',
        'src/web/features/b/one.ts': "const c = () => import('../c/one.ts')",
        'src/web/features/c/one.ts': "import '../a/two.ts'",
      },
    ],
    ['only re-exports', { 'src/domain/index.ts': "// all\nexport * from './a.ts'\n", 'src/domain/a.ts': '' }],
    [
      "only *.queries.ts, db/ and the database's files of platform/ know the ORM",
      { 'src/server/features/rent/rent.routes.ts': "import { eq } from 'drizzle-orm'" },
    ],
    [
      "only *.queries.ts, db/ and the database's files of platform/ know the ORM",
      { 'src/server/platform/auth/viewer.ts': "import { pgTable } from 'drizzle-orm/pg-core'" },
    ],
    ...[...outsideWorld, 'pdfmake/interfaces.js'].map((name): [string, Record<string, string>] => [
      'only platform/ speaks to the outside world',
      { 'src/server/features/plans/plans.actions.ts': `import outside from '${name}'` },
    ]),
    ...[
      'export async function listRent(db: Db, landlordId: number) {',
      'export function listRent(tx: Db) {',
      'export const listRent = (db: Db, day: Day, scope: LandlordScope) =>',
      'export const listRent = async (scope: LandlordScope, db: Db): Promise<Rent[]> =>',
      'export async function listRent(db: Db, { userId }: { userId: number }) {',
      "export async function listRent(\n  db: Db,\n  scope: Pick<LandlordScope, 'userId'>,\n  { from, to }: Days,\n) {",
      'export const listRent = <T,>(db: Db, rows: readonly T[]) =>',
    ].map((text): [string, Record<string, string>] => [
      'listRent takes no scope after the database',
      { 'src/server/features/rent/rent.queries.ts': text },
    ]),
    [
      'exports a query under another name',
      { 'src/server/features/rent/rent.queries.ts': 'async function all(db: Db) {}\nexport { all }' },
    ],
    [
      'exports a query under another name',
      { 'src/server/features/rent/rent.queries.ts': 'async function all(db: Db) {}\nexport const listRent = all\n' },
    ],
    [
      'insertNotifications is on the list of queries without a scope',
      {
        'src/server/features/notifications/notifications.queries.ts':
          'export async function insertNotifications(db: Db, scope: Scope, notices: readonly NewNotification[]) {',
      },
    ],
    ...[
      "import { makeScope } from '#server/platform/auth/scope.ts'",
      'const scope = { userId: 1 } as unknown as LandlordScope',
      'const scope = wanted as TenantScope',
    ].map((text): [string, Record<string, string>] => [
      'only platform/auth does',
      { 'src/server/features/rent/rent.actions.ts': text, 'src/server/platform/auth/scope.ts': '' },
    ]),
    ['over 400 it is two files', { 'e2e/long.spec.ts': '// line\n'.repeat(401) }],
    ['wider than 120 columns', { 'src/api/wide.ts': `/** ${'word '.repeat(24)}*/\n` }],
    ['which does not exist', { 'src/web/a.ts': "import { b } from './b.ts'" }],
    ['name the endpoint of the contract', { 'src/web/features/rent/rent.hooks.ts': "refresh('/api/financial')" }],
    ['measure with performance.now()', { 'src/server/platform/a.ts': 'const start = Date.now()' }],
    ['computes an import', { 'src/server/a.ts': "await import(join('features', name))" }],
  ]

  test.each(examples)('%s', (rule, tree) => {
    const broken = brokenBoundaries(new Map(Object.entries(tree)))
    expect(broken).toHaveLength(1)
    expect(broken[0]).toContain(rule)
  })
})

test('a tree in order is not reported', () => {
  const tree = {
    'src/domain/rent.ts': "import type { Day } from './day.ts'",
    'src/domain/day.ts': '// line\n'.repeat(400),
    'src/domain/day.test.ts': "import fc from 'fast-check'\nimport { expect } from 'vitest'",
    'src/api/rent.ts': "import { z } from 'zod/mini'\nimport { rent } from '#domain/rent.ts'",
    'src/server/platform/database/db.ts': "import pg from 'pg'\nimport { drizzle } from 'drizzle-orm/pglite'",
    'src/server/features/plans/plans.queries.ts':
      "import { eq } from 'drizzle-orm'\nexport const changeSubscription = async (db: Db, id: string) =>\nexport const removeOldCheckouts = (db: Db) =>",
    'src/server/features/rent/rent.queries.ts': [
      'export async function listRent(db: Db, scope: LandlordScope, { from, to }: Days) {',
      'export const countRent = (tx: Db, { userId }: TenantScope | GuestScope) =>',
      'export const unpaid = (scope: Scope): SQL =>',
      'const helper = (db: Db, landlordId: number) =>',
    ].join('\n'),
    'src/server/platform/auth/scope.ts': 'export const makeScope = (plain) => plain as unknown as LandlordScope',
    'src/server/features/rent/rent.routes.ts': "import { plan } from '../plans/plans.queries.ts'",
    'src/server/app.ts': "import { routes } from './features/rent/rent.routes.ts'",
    'src/web/features/rent/rent-page.tsx': "import './rent.css'\nimport { rent } from '#api/rent.ts'",
    'src/web/routes.tsx': "const page = () => import('#web/features/rent/rent-page.tsx')",
  }
  expect(brokenBoundaries(new Map(Object.entries(tree)))).toEqual([])
})
