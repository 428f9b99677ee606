/** Imports of files. */
import { randomBytes } from 'node:crypto'
import { importForm } from '#test/csv-files.ts'
import type { Fixtures } from '#test/walk/fixture.ts'

const unique = () => randomBytes(6).toString('hex')

export const importFixtures: Pick<Fixtures, 'imports'> = {
  imports: {
    properties: {
      call: () => ({
        form: importForm([
          ['address', 'city', 'rentAmount'],
          [`${unique()} Elm Street`, 'York', '950'],
        ]),
      }),
    },
    tenancies: {
      call: ({ mine }) => ({
        form: importForm([
          ['name', 'propertyAddress', 'moveInDate', 'rentAmount'],
          [`Kim ${unique()}`, `${mine.property.address}, ${mine.property.city}`, '01/09/2026', '950'],
        ]),
      }),
    },
  },
}
