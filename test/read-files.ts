import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Files } from './imports.ts'

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** The text of every file below these folders whose path matches. */
export function readFiles(folders: string[], pattern: RegExp): Files {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  const wanted = paths.map((path) => path.replaceAll('\\', '/')).filter((path) => pattern.test(path))
  return new Map(wanted.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}
