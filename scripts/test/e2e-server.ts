// The server that the browser tests talk to: the one that `npm start` runs, in a new data folder that goes when it ends.
import { mkdirSync, rmSync } from 'node:fs'
import { settings } from '#server/platform/config.ts'

const { LATCHKEY_E2E_DATA: folder, LATCHKEY_E2E_PORT: port } = process.env
if (!folder || !port) throw new Error('The browser tests start this: npx playwright test')

for (const { name } of settings) delete process.env[name]
mkdirSync(folder, { recursive: true })
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
Object.assign(process.env, { PORT: port, DATA_DIR: folder, BILLING: 'simulated', LOG_LEVEL: 'warn' })
const built = new URL('../../dist/server/main.js', import.meta.url)
const { run }: typeof import('#server/main.ts') = await import(built.href)
await run()
