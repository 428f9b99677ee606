/** What is in DATA_DIR is for the user whom the server runs as, and for nobody else on the machine. */
import { chmodSync, type Dirent, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { mkdir, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '#server/platform/start-error.ts'

/** For making a folder in it, with its parents: the umask may be wide. */
export const asPrivateFolder = { recursive: true, mode: 0o700 } as const
export const privateFileMode = 0o600

type Log = { warn(details: object, message: string): void }

/** From here on, nothing that this process makes can be opened by another user. */
export function makeNewFilesPrivate(): void {
  process.umask(0o077)
}

/** What stops the start when DATA_DIR cannot be used; `error` is the system's. */
export const unusableFolder = (folder: string, error: unknown) =>
  new StartError(
    `DATA_DIR must be a folder that Latchkey may write to: ${folder} is not (${codeOf(error) ?? 'unknown'})`,
  )

/** Makes DATA_DIR where it is missing, and returns its real path. @throws StartError when it cannot be used. */
export async function makeDataFolder(folder: string): Promise<string> {
  try {
    await makeWithParents(folder)
    return await realpath(folder)
  } catch (error) {
    throw unusableFolder(folder, error)
  }
}

/** Node's own way of making parents never ends where the system says that something is missing, as in /proc. */
async function makeWithParents(folder: string): Promise<void> {
  const { mode } = asPrivateFolder
  try {
    await mkdir(folder, { mode })
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return requireFolder(folder)
    if (codeOf(error) !== 'ENOENT') throw error
    await makeWithParents(dirname(folder))
    await mkdir(folder, { mode })
  }
}

/**
 * Takes from everybody else what an earlier version, another umask or a restored copy has left open in a
 * folder, and says so. A folder that is not there yet is fine. Links are not followed. @throws StartError
 * when the path is a file's, or leads through one.
 */
export function narrowRights(folder: string, log: Log): void {
  try {
    requireFolder(folder)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw unusableFolder(folder, error)
  }
  if (process.platform === 'win32') return
  const { narrowed, refused } = narrowTree(folder)
  if (narrowed + refused === 0) return
  log.warn(
    { narrowed, refused },
    refused === 0
      ? 'Other users of this machine could open what is in DATA_DIR: its rights have been narrowed to 0700 and 0600'
      : 'DATA_DIR must belong to the user whom Latchkey runs as: the rights of a part of it could not be narrowed to 0700 and 0600',
  )
}

function requireFolder(folder: string): void {
  if (!statSync(folder).isDirectory()) throw Object.assign(new Error('Not a folder'), { code: 'ENOTDIR' })
}

/** How many entries had wider rights, and how many of those belong to somebody else, who keeps them. */
function narrowTree(folder: string): { narrowed: number; refused: number } {
  const counts = { narrowed: 0, refused: 0 }
  for (const path of pathsIn(folder)) {
    const result = narrow(path)
    if (result) counts[result] += 1
  }
  return counts
}

/** Private copies of folders that were made for all to read. */
export function makePrivate(folder: string): void {
  if (process.platform !== 'win32') narrowTree(folder)
}

/** The folder before what is in it, so that nobody looks in while it is read. */
function* pathsIn(folder: string): Generator<string> {
  const path = pathOf(folder)
  if (path === null) return
  yield path
  for (const entry of entriesOf(path)) {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) yield* pathsIn(inside)
    else if (!entry.isSymbolicLink()) yield inside
  }
}

/** None of a folder that only somebody else may read, like the `lost+found` of a disk. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (codeOf(error) === 'EACCES') return []
    throw error
  }
}

function pathOf(folder: string): string | null {
  try {
    return realpathSync(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

function narrow(path: string): 'narrowed' | 'refused' | null {
  try {
    const stats = lstatSync(path)
    const mode = stats.mode & 0o7777
    const widest = stats.isDirectory() ? 0o700 : privateFileMode
    if ((mode & ~widest) === 0) return null
    chmodSync(path, mode & widest)
    return 'narrowed'
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT') return null
    if (code === 'EPERM' || code === 'EROFS') return 'refused'
    throw error
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
