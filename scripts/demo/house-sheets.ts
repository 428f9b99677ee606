/** The sheets inside two cupboard doors. */
import type { CallInput } from '#api/contract.ts'
import { houseSheets } from '#api/house-sheets.ts'
import type { Demo, Town } from './parts.ts'

const rubbish = { contents: 'Rubbish', colour: 'Black', days: 'Every other Tuesday' }
const recycling = { contents: 'Recycling', colour: 'Green box', days: 'The Tuesdays between' }

const sheets: Partial<Record<Town, CallInput<typeof houseSheets.update>['body']>> = {
  york: {
    stopcock: 'Under the kitchen sink; turn it clockwise',
    fuseBox: 'In the hall, above the front door',
    gasMeterNumber: 'G4 0187 3320',
    gasMeterPlace: 'Cupboard beside the front door',
    wifiName: 'Nunnery14',
    wifiPassword: 'snickelway-minster-9',
    bins: [rubbish, recycling],
    emergencyNumbers: [{ name: 'Boiler: Ouse Heating', phone: '01904 496 0321' }],
    notes: 'The yard door sticks in wet weather: lift it a little.',
  },
  manchester: {
    stopcock: 'In the airing cupboard, lower left',
    fuseBox: 'Behind the coats in the hall',
    wifiName: 'Whitworth 12',
    wifiPassword: 'canal-basin-41',
    emergencyNumbers: [{ name: 'Concierge', phone: '0161 496 0412' }],
  },
}

export async function addHouseSheets({ call, landlord, properties: homes }: Demo): Promise<void> {
  for (const { id, town } of homes) {
    const body = sheets[town]
    if (body) await call(landlord, houseSheets.update, { params: { id }, body })
  }
}
