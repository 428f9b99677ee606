import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSecretKey } from '#server/platform/auth/secret-key.ts'

test('an installation makes its key once and keeps it to itself', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-key-'))
  const made = await loadSecretKey({ secretKey: null, dataDir })
  expect(made).toMatch(/^[0-9a-f]{64}$/)
  expect(await loadSecretKey({ secretKey: null, dataDir })).toBe(made)
  expect(((await stat(join(dataDir, 'secret-key'))).mode & 0o077).toString(8)).toBe('0')
  expect(await loadSecretKey({ secretKey: 'given', dataDir })).toBe('given')
  await rm(dataDir, { recursive: true })
})
