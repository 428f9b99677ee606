import { parseArgs } from 'node:util'
import { StartError } from '#server/platform/start-error.ts'

const usage = 'npm run demo knows one option: npm run demo -- --reset begins again with fresh demo data'

/** @throws StartError for anything else, such as a typing error. */
export function demoOptions(args = process.argv.slice(2)): { reset: boolean } {
  try {
    return { reset: parseArgs({ args, options: { reset: { type: 'boolean' } } }).values.reset ?? false }
  } catch {
    throw new StartError(usage)
  }
}
