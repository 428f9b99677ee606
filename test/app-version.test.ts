import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appVersion } from '#domain/app-version.ts'
import { root } from './read-files.ts'

test('the version that the settings show is that of the package', () => {
  expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).toMatchObject({ version: appVersion })
})
