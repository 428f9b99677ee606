import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './read-files.ts'

interface Package {
  readonly optionalDependencies?: Record<string, string>
}

const lockFile = readFileSync(join(root, 'package-lock.json'), 'utf8')
const { packages } = JSON.parse(lockFile) as { packages: Record<string, Package> }

/** Whether Node resolves `name` from the package at `place`: in its folder or one above. */
function isFound(place: string, name: string): boolean {
  if ((place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`) in packages) return true
  if (place === '') return false
  const above = place.lastIndexOf('/node_modules/')
  return isFound(above < 0 ? '' : place.slice(0, above), name)
}

// npm leaves those of other machines out where node_modules was there before the lock file: then a Mac has no Tailwind.
test('the lock file names the programs of every system, not only those of the one that wrote it', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isFound(place, name)),
  )
  expect(missing).toEqual([])
  expect(Object.keys(packages)).toContain('node_modules/@node-rs/argon2-darwin-arm64')
})
