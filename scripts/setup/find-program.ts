import { spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The first of these programs that is on PATH and can be executed. */
export function findOnPath(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const endings = process.platform === 'win32' ? ['.exe'] : ['']
  return names
    .flatMap((name) => endings.flatMap((ending) => folders.map((folder) => join(folder, name + ending))))
    .find(isExecutable)
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** Whether a program starts at all: a stub that only says 'install me first' does not. */
export function doesStart(program: string): boolean {
  return spawnSync(program, ['--version'], { timeout: 20_000 }).status === 0
}
