import { importsOf } from './imports.ts'
import { readFiles } from './read-files.ts'

const files = readFiles(['src', 'test', 'scripts'], /\.tsx?$/)
const databases = ['test/database.ts', 'test/global-setup.ts']

/** Whether a test works on a database: it imports what opens one, by whatever way round. */
function worksOnDatabase(test: string): boolean {
  const reached = new Set([test])
  for (const path of reached) {
    const text = files.get(path)
    if (text === undefined) continue
    for (const { target, isPackage } of importsOf(path, text)) if (!isPackage) reached.add(target)
  }
  return databases.some((path) => reached.has(path))
}

const isServerTest = (path: string) => /^src\/server\/.*\.test\.ts$|\.server\.test\.ts$/.test(path)

/** It compares the whole database before and after each call, so it has one that no other test fills. */
export const contractWalk = 'test/contract-walk.server.test.ts'

const serverTests = [...files.keys()].filter((path) => isServerTest(path) && path !== contractWalk)

const databaseTests = serverTests.filter(worksOnDatabase)

/** What asks the database in ways of its own, and money and backups, whose laws hold on either. */
const dependsOnDatabase =
  /^(test|src\/server\/(platform|db|features\/(arrears|backups|bank|deposits|finances|ledger|operations|rent|tax)))\//

/** They run on PGlite and again on PostgreSQL. */
export const testsOfEither = databaseTests.filter((path) => dependsOnDatabase.test(path))

/**
 * They run on PostgreSQL, where people write at the same time, and only without one on PGlite, on which the walk over
 * the contract and the browser tests do what they do.
 */
export const testsOfOne = databaseTests.filter((path) => !testsOfEither.includes(path))

/** They would do the same twice. */
export const platformTests = serverTests.filter((path) => !databaseTests.includes(path))
