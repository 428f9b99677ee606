import { type Fixtures, noInput } from '#test/walk/fixture.ts'

export const backupFixtures: Fixtures['backups'] = {
  list: noInput,
  create: noInput,
  setDaily: { call: () => ({ body: { isDaily: false } }) },
  ticket: { call: ({ mine }) => ({ params: { fileName: mine.backup.fileName } }), about: 'row' },
  download: { call: ({ mine }) => ({ params: { fileName: mine.backup.fileName } }), about: 'row' },
}
