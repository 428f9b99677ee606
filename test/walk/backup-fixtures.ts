import { archiveForm, downloadBackup, makeBackup } from '#test/backups.ts'
import { makeLandlord } from '#test/factories.ts'
import { type Fixtures, noInput } from '#test/walk/fixture.ts'
import type { World } from '#test/walk/world.ts'

const archives = new WeakMap<World, Promise<Buffer>>()

/** The backup of a landlord who has nothing yet. */
function emptyArchive(world: World): Promise<Buffer> {
  const make = async () => {
    const landlord = await makeLandlord()
    return downloadBackup(world.app, landlord, (await makeBackup(world.app, landlord)).fileName)
  }
  const archive = archives.get(world) ?? make()
  archives.set(world, archive)
  return archive
}

/** The call that uploads it, after any earlier restore has finished. */
async function sending(world: World) {
  const form = archiveForm(await emptyArchive(world))
  await world.app.drain()
  return { query: { dryRun: 'true' as const }, form }
}

/** A restore that waits for its landlord's confirmation. */
async function waiting(world: World) {
  const { id } = await world.app.as(world.mine.landlord).backups.restore(await sending(world))
  return { params: { id } }
}

export const backupFixtures: Fixtures['backups'] = {
  list: noInput,
  create: noInput,
  setDaily: { call: () => ({ body: { isDaily: true } }) },
  ticket: { call: ({ mine }) => ({ params: { fileName: mine.backup.fileName } }), about: 'row' },
  download: { call: ({ mine }) => ({ params: { fileName: mine.backup.fileName } }), about: 'row' },
  latestRestore: noInput,
  restore: { call: sending },
  startRestore: { call: waiting, about: 'row' },
  discardRestore: { call: waiting, about: 'row' },
}
