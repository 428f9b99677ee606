import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './read-files.ts'

// Biome and TypeScript check the directions too. Either can go silently off with one wrong setting,
// so both are run, with the repository's own settings, on a tree that must be refused.
const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function makeTree(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-tools-'))
  folders.push(folder)
  for (const name of ['package.json', 'tsconfig.base.json']) cpSync(join(root, name), join(folder, name))
  const biome = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...biome, vcs: { enabled: false } }))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

function run(folder: string, program: string, args: string[]): Promise<string> {
  return new Promise((resolve) => {
    const all = [join(root, 'node_modules', program), ...args]
    execFile(process.execPath, all, { cwd: folder }, (_, stdout, stderr) => resolve(stdout + stderr))
  })
}

function lint(files: Record<string, string>): Promise<string> {
  return run(makeTree(files), '@biomejs/biome/bin/biome', ['lint', '--colors=off', 'src'])
}

test('knip reports what nothing uses, and what is exported for its own file alone', async () => {
  const folder = makeTree({
    'knip.config.ts': readFileSync(join(root, 'knip.config.ts'), 'utf8'),
    'src/server/main.ts': "import { used } from './rent.ts'\nused()\n",
    'src/server/rent.ts':
      'export function used() {\n  own()\n}\nexport function own() {}\nexport function unused() {}\n',
    'src/server/forgotten.ts': 'export const forgotten = 1\n',
  })
  const output = await run(folder, 'knip/bin/knip.js', ['--no-progress', '--include', 'files,exports'])
  expect(output).toContain('src/server/forgotten.ts')
  expect(output).toMatch(/^unused /m)
  expect(output).toMatch(/^own /m)
  expect(output).not.toMatch(/^used /m)
})

const asyncFunction = 'export async function save(): Promise<void> {}\n'

test.each([
  ['of the same file', `${asyncFunction}export function close() {\n  save()\n}\n`],
  ['of another file', "import { save } from '#server/save.ts'\nexport function close() {\n  save()\n}\n"],
  ['of a context', 'export function close(ctx: { db: { save(): Promise<void> } }) {\n  ctx.db.save()\n}\n'],
])('Biome reports a promise %s that nobody waits for', async (_, text) => {
  const output = await lint({ 'src/server/save.ts': asyncFunction, 'src/server/close.ts': text })
  expect(output).toContain('lint/nursery/noFloatingPromises')
})

test.each([
  ['src/domain/a.ts', '#server/b.ts'],
  ['src/api/a.ts', '#web/b.ts'],
  ['src/server/a.ts', '#web/b.ts'],
  ['src/web/a.ts', '#server/b.ts'],
])('Biome reports %s importing %s', async (path, specifier) => {
  const output = await lint({ [path]: `import { b } from '${specifier}'\nexport const a = b\n` })
  expect(output).toContain('lint/style/noRestrictedImports')
})

test('Biome reports a circle of imports', async () => {
  const output = await lint({
    'src/domain/a.ts': "import { b } from './b.ts'\nexport const a = () => b\n",
    'src/domain/b.ts': "import { a } from './a.ts'\nexport const b = () => a\n",
  })
  expect(output).toContain('lint/suspicious/noImportCycles')
})

test('Biome finds nothing in a tree in order', async () => {
  const output = await lint({ 'src/server/save.ts': asyncFunction })
  expect(output).toContain('Checked 1 file')
  expect(output).not.toContain('lint/')
})

test('the compiler refuses every wrong direction', async () => {
  const sides = ['domain', 'api', 'server', 'web']
  const folder = makeTree({
    'tsconfig.json': JSON.stringify({ files: [], references: sides.map((side) => ({ path: `src/${side}` })) }),
    ...Object.fromEntries(
      sides.map((side) => [
        `src/${side}/tsconfig.json`,
        readFileSync(join(root, 'src', side, 'tsconfig.json'), 'utf8'),
      ]),
    ),
    'src/domain/rent.ts': 'export const rent = 1\n',
    'src/domain/files.ts': "export { readFile } from 'node:fs'\n",
    'src/domain/screen.ts': 'export const title = document.title\n',
    'src/api/rent.ts': "export { rent } from '#domain/rent.ts'\n",
    'src/api/wrong.ts': "export { secret } from '#server/secret.ts'\n",
    'src/server/secret.ts': "export const secret = 'secret'\n",
    'src/server/wrong.ts': "export { page } from '#web/page.ts'\n",
    'src/web/page.ts': "export { rent as page } from '#api/rent.ts'\n",
    'src/web/wrong.ts': "export { secret } from '#server/secret.ts'\n",
  })
  const output = await run(folder, 'typescript/bin/tsc', ['-b', '--pretty', 'false'])
  const refused = [...output.matchAll(/^(src\/\S+?)\(\d+,\d+\): error/gm)].map((match) => match[1])
  const wrong = ['domain/files.ts', 'domain/screen.ts', 'api/wrong.ts', 'server/wrong.ts', 'web/wrong.ts']
  expect(new Set(refused)).toEqual(new Set(wrong.map((path) => `src/${path}`)))
})
