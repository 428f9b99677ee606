/** The calls about house sheets. */
import { everyTenantAt, type Fixtures } from '#test/walk/fixture.ts'
import type { World } from '#test/walk/world.ts'

const ofHome = ({ mine }: World) => ({ params: { id: mine.property.id } })

export const houseSheetFixtures: Pick<Fixtures, 'houseSheets'> = {
  houseSheets: {
    get: { call: ofHome, about: 'property', for: everyTenantAt },
    update: {
      call: (world) => ({
        ...ofHome(world),
        body: { stopcock: 'Under the sink', wifiName: 'Home', bins: [{ contents: 'Paper', colour: '', days: '' }] },
      }),
      about: 'property',
    },
    ticket: { call: ofHome, about: 'property', for: everyTenantAt },
    pdf: { call: ofHome, about: 'property', for: everyTenantAt },
  },
}
