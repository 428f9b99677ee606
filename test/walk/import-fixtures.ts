/** Imports of files. */
import { randomBytes } from 'node:crypto'
import { importForm } from '#test/csv-files.ts'
import { makeProperty } from '#test/factories.ts'
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
      call: async ({ mine, theirs }, caller) => {
        // A landlord names a property of their own.
        const landlordId = caller === theirs.landlord ? theirs.landlord.id : mine.landlord.id
        const { address, city } = await makeProperty({ landlordId, address: `${unique()} Elm Street` })
        return {
          form: importForm([
            ['name', 'propertyAddress', 'moveInDate', 'rentAmount'],
            [`Kim ${unique()}`, `${address}, ${city}`, '01/09/2026', '950'],
          ]),
        }
      },
    },
  },
}
