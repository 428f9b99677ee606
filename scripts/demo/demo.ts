// `npm run demo`: the product on the embedded database in data/demo, filled on its first start with a small portfolio.
// It never reaches beyond this machine: mail goes to the outbox folder, and no money moves.
import { readConfig, type SettingName } from '#server/platform/config.ts'
import { StartError } from '#server/platform/start-error.ts'
import { demoNow } from './clock.ts'
import { markFilled, prepareFolder } from './folder.ts'
import { findTenantsJoinCode } from './join-code.queries.ts'
import { demoLogins } from './logins.ts'
import { demoOptions } from './options.ts'

const outsideWorld: SettingName[] = [
  'DATABASE_URL',
  'SMTP_URL',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
]

async function start(): Promise<void> {
  const { reset } = demoOptions()
  for (const name of outsideWorld.filter((each) => process.env[each])) {
    console.log(`The demo keeps everything on this machine: ${name} is left aside.`)
    delete process.env[name]
  }
  process.env.DATA_DIR ||= 'data/demo'
  process.env.BILLING ||= 'simulated'
  process.env.LOG_LEVEL ||= 'warn'
  const { dataDir } = readConfig(process.env)
  const { isNew } = await prepareFolder(dataDir, { reset })

  const { run } = await import('#server/main.ts')
  await run(async (server) => {
    if (isNew) {
      console.log('Filling the demo data …')
      const { fillDemo } = await import('./fill.ts')
      await fillDemo(server)
      await markFilled(dataDir)
    }
    const joinCode = await findTenantsJoinCode(server.services.db)
    console.log(demoLogins(server.services.config.publicUrl, joinCode))
  }, demoNow)
}

try {
  await start()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
