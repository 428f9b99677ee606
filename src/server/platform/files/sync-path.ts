import { open } from 'node:fs/promises'

/** Waits until a file's content, or the names in a folder, are on the disk: before that a power cut may forget them. */
export async function syncPath(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
