/**
 * Fills a new database in a process of its own, so that what it took is not held by the server
 * under measurement. Returns the sessions' tokens.
 */
import { startServer } from '#server/start.ts'
import { fillStatement } from './bank.queries.ts'
import { fillPortfolios } from './data.queries.ts'
import { fillMessages } from './messages.queries.ts'
import { fillMoney } from './money.queries.ts'
import { fillStoredFiles } from './stored-files.queries.ts'

/** `10x2000,1000x1`: two thousand landlords of ten properties and one of a thousand. */
const portfolios = (process.env.LATCHKEY_BENCH_PORTFOLIOS ?? '10x1,100x1').split(',').map((part) => {
  const [properties = 0, landlords = 0] = part.split('x').map(Number)
  return { properties, landlords }
})
const setting = (name: string) => Number(process.env[name] ?? 0)

const server = await startServer({ ...process.env, PORT: '0', BILLING: 'simulated', LOG_LEVEL: 'warn' })
const { db } = server.services
const tokens = await fillPortfolios(db, portfolios)
if (process.env.LATCHKEY_BENCH_MONEY) await fillMoney(db)
const messagesOfEach = setting('LATCHKEY_BENCH_MESSAGES')
if (messagesOfEach > 0) await fillMessages(db, messagesOfEach)
const statementMonths = setting('LATCHKEY_BENCH_STATEMENT')
if (statementMonths > 0) await fillStatement(db, statementMonths)
const bytesOfFile = setting('LATCHKEY_BENCH_FILE_BYTES')
if (bytesOfFile > 0) await fillStoredFiles(db, process.env.DATA_DIR ?? '', bytesOfFile)
await server.stop()
process.send?.(tokens, () => process.exit(0))
