/** Imports of files, the report of the portfolio, analytics, and branding. */
import { randomBytes } from 'node:crypto'
import { importForm } from '#test/csv-files.ts'
import { makeProperty } from '#test/factories.ts'
import { type Fixtures, noInput } from '#test/walk/fixture.ts'

const unique = () => randomBytes(6).toString('hex')

export const importFixtures: Pick<Fixtures, 'imports' | 'portfolioReport' | 'analytics' | 'branding'> = {
  branding: {
    get: noInput,
    update: { call: () => ({ body: { name: 'Hale Homes', colour: '#1b4d3a' } }) },
    remove: noInput,
  },
  portfolioReport: {
    get: {
      call: () => ({ query: { format: 'json' as const } }),
      foreign: {
        'a range that runs backwards': [400, () => ({ query: { from: '2026-02-01', to: '2026-01-01' } })],
        'half a range': [400, () => ({ query: { from: '2026-02-01' } })],
      },
    },
  },
  analytics: {
    get: noInput,
    csv: { call: () => ({ query: { table: 'properties' as const } }) },
  },
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
