import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const howMany = 10_000

let common: Promise<ReadonlySet<string>> | undefined

/** Whether a password is one of the 10,000 most common ones of the minimum length or more, ignoring case. */
export async function isCommonPassword(password: string, minLength: number): Promise<boolean> {
  common ??= readCommonPasswords(minLength)
  return (await common).has(password.normalize('NFKC').toLowerCase())
}

// Only the package's file is read: its module would unpack 50,000 words and keyboard maps, and keep them in memory.
async function readCommonPasswords(minLength: number): Promise<ReadonlySet<string>> {
  const path = fileURLToPath(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'))
  const byFrequency: string[] = JSON.parse(await readFile(path, 'utf8'))
  return new Set(byFrequency.filter((word) => word.length >= minLength).slice(0, howMany))
}
