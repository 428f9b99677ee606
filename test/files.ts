import type { FileStore } from '#server/platform/files/file-store.ts'
import type { TestApp } from '#test/app.ts'

/** The names of all stored files, in order. */
export const keysOf = ({ services }: Pick<TestApp, 'services'>): Promise<string[]> => keysIn(services.files)

export async function keysIn(store: FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list()) keys.push(key)
  return keys.sort()
}
