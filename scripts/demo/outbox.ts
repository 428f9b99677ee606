import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readEml } from '#test/eml.ts'

const longestWaitMs = 20_000

/** The token in the link of a mail to this address, waited for, because mails are sent by the queue. */
export async function linkTokenInMailTo(dataDir: string, address: string): Promise<string> {
  const outbox = join(dataDir, 'outbox')
  for (const deadline = Date.now() + longestWaitMs; Date.now() < deadline; await wait(50)) {
    for (const name of await readdir(outbox).catch(() => [])) {
      if (!name.endsWith('.eml')) continue
      const mail = readEml(await readFile(join(outbox, name), 'utf8'))
      const token = /[?&]token=([\w-]+)/.exec(mail.text)?.[1]
      if (token && mail.to.includes(address)) return token
    }
  }
  throw new Error(`No mail to ${address} came to the outbox`)
}
