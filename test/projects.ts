import { importsOf } from './imports.ts'
import { readFiles } from './read-files.ts'

const files = readFiles(['src', 'test', 'scripts'], /\.tsx?$/)
const databases = ['test/database.ts', 'test/global-setup.ts']

/** Whether a test uses a database: it imports what opens one, directly or indirectly. */
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

/** The contract walk compares the whole database before and after each call, so it has one to itself. */
export const contractWalk = 'test/contract-walk.server.test.ts'

const serverTests = [...files.keys()].filter((path) => isServerTest(path) && path !== contractWalk)

const databaseTests = serverTests.filter(worksOnDatabase)

/** Tests of SQL beyond the ordinary, and of money and backups, which must hold on both databases. */
const dependsOnDatabase =
  /^(test|src\/server\/(platform|db|features\/(arrears|backups|bank|deposits|finances|ledger|operations|rent|tax)))\//

/** They run on PGlite and again on PostgreSQL. */
export const testsOfEither = databaseTests.filter((path) => dependsOnDatabase.test(path))

/**
 * Tests that run on PostgreSQL, where people really write at the same time, and on PGlite only without a server: there
 * the contract walk and the browser tests cover the same.
 */
export const testsOfOne = databaseTests.filter((path) => !testsOfEither.includes(path))

/** Tests without a database, which need to run only once. */
export const platformTests = serverTests.filter((path) => !databaseTests.includes(path))
