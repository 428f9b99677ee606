/** What guards an account. */
import { openSession } from '#server/platform/auth/viewer.ts'
import { testNow } from '#test/services.ts'
import { beginTwoFactor, switchOnTwoFactor } from '#test/two-factor.ts'
import { type Fixtures, noInput } from '#test/walk/fixture.ts'
import { password, type World } from '#test/walk/world.ts'

/** A session of the landlord's on another device. */
async function secondSession({ app, mine }: World): Promise<number> {
  await openSession(app.services.db, { userId: mine.landlord.id, address: '192.0.2.1' }, testNow)
  const all = await app.as(mine.landlord).sessions.list()
  return all.find(({ current }) => !current)?.id ?? 0
}

/** A right code, or any code for somebody who cannot have an authenticator app. */
const codeFor = (app: Promise<{ code: () => string }>) => app.then(({ code }) => code()).catch(() => '123456')

export const securityFixtures = {
  apiKeys: {
    list: noInput,
    create: { call: () => ({ body: { name: 'Spreadsheet', scopes: ['read'] } }) },
    remove: {
      call: async ({ app, mine }) => {
        const { id } = await app.as(mine.landlord).apiKeys.create({ body: { name: 'Spare', scopes: ['read'] } })
        return { params: { id } }
      },
      about: 'row',
    },
  },
  ownData: { ticket: noInput, download: noInput },
  sessions: {
    list: noInput,
    removeOthers: noInput,
    remove: { call: async (world) => ({ params: { id: await secondSession(world) } }), about: 'row' },
  },
  twoFactor: {
    state: noInput,
    begin: { call: () => ({ body: { password } }), spoilsAccount: true },
    confirm: {
      call: async ({ app }, caller) => ({ body: { code: await codeFor(beginTwoFactor(app, caller, password)) } }),
      spoilsAccount: true,
    },
    renewCodes: {
      call: async ({ app }, caller) => ({
        body: { password, code: await codeFor(switchOnTwoFactor(app, caller, password)) },
      }),
      spoilsAccount: true,
    },
    end: {
      call: async ({ app }, caller) => ({
        body: { password, code: await codeFor(switchOnTwoFactor(app, caller, password)) },
      }),
      spoilsAccount: true,
    },
  },
} satisfies Partial<Fixtures>
