import type { TestApp } from '#test/app.ts'

/** The names of all stored files, in order. */
export async function keysOf({ services }: Pick<TestApp, 'services'>): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of services.files.list()) keys.push(key)
  return keys.sort()
}
