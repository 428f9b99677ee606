// What a first visit downloads, by the manifest of the web build: scripts and styles, as gzip sends them. It reads dist/web, which the
// test command builds first.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'

type Chunk = { file: string; imports?: string[]; css?: string[] }

const built = fileURLToPath(new URL('../dist/web', import.meta.url))
const entry = 'index.html'
const kilobyte = 1000

describe('the web build', () => {
  let manifest: Record<string, Chunk>

  beforeAll(() => {
    const path = join(built, '.vite/manifest.json')
    if (!existsSync(path)) throw new Error('dist/web is missing: node scripts/run.mjs build')
    manifest = JSON.parse(readFileSync(path, 'utf8'))
  })

  /** The files of these chunks and of everything that they import at once. */
  function filesOf(names: readonly string[]): Set<string> {
    const visited = new Set<string>()
    const visit = (name: string): string[] => {
      const chunk = manifest[name]
      if (!chunk) throw new Error(`The build has no ${name}: if the screen has moved, name it anew here`)
      if (visited.has(name)) return []
      visited.add(name)
      return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap(visit)]
    }
    return new Set(names.flatMap(visit))
  }

  function weight(...screen: string[]): number {
    const bytes = (file: string) => gzipSync(readFileSync(join(built, file)), { level: 9 }).length
    return [...filesOf([entry, ...screen])].reduce((sum, file) => sum + bytes(file), 0)
  }

  test('the sign-in page weighs at most 110 KB', () => {
    expect(weight('src/web/features/auth/auth-page.tsx')).toBeLessThanOrEqual(110 * kilobyte)
  })

  test("a landlord's dashboard, with the shell around it, weighs at most 180 KB", () => {
    const dashboard = ['src/web/features/shell/shell.tsx', 'src/web/features/dashboard/dashboard-page.tsx']
    expect(weight(...dashboard)).toBeLessThanOrEqual(180 * kilobyte)
  })

  test('the sign-in page does without the shell, the query client and the legal texts', () => {
    const [shell, legal] = ['src/web/features/shell/shell.tsx', 'src/web/features/legal/legal-dialog.tsx'].map(
      (name) => manifest[name]?.file,
    )
    expect(shell).toBeDefined()
    expect(legal).toBeDefined()
    const files = filesOf([entry, 'src/web/features/auth/auth-page.tsx'])
    expect(files).not.toContain(shell)
    expect(files).not.toContain(legal)
    expect([...files].filter((file) => readFileSync(join(built, file), 'utf8').includes('QueryClient'))).toEqual([])
  })
})
