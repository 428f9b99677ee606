/** The calls about compliance. */
import { type Fixtures, noInput } from '#test/walk/fixture.ts'

export const complianceFixtures: Fixtures['compliance'] = {
  overview: noInput,
  percentages: {
    call: ({ mine }) => ({ query: { ids: String(mine.property.id) } }),
    foreign: {
      'a property of another landlord': [200, ({ theirs }) => ({ query: { ids: String(theirs.property.id) } })],
      'no list of ids': [400, () => ({ query: { ids: '1;2' } })],
    },
  },
  table: noInput,
  report: { call: ({ mine }) => ({ params: { id: mine.property.id } }), about: 'property' },
}
