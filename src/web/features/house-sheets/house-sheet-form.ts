/** What a landlord types on a house sheet, and the body it becomes: nothing to null. */
import { z } from 'zod/mini'
import { type HouseSheet, houseSheetChanges } from '#api/house-sheets.ts'
import { words } from '#web/lib/forms/typed-text.ts'

const changes = houseSheetChanges.shape

/** The single lines and the two longer texts of the sheet. */
const textNames = [
  'stopcock',
  'fuseBox',
  'gasMeterNumber',
  'gasMeterPlace',
  'electricityMeterNumber',
  'electricityMeterPlace',
  'waterMeterNumber',
  'waterMeterPlace',
  'wifiName',
  'wifiPassword',
  'repairs',
  'notes',
] as const

export const houseSheetForm = z.object({
  stopcock: words(changes.stopcock),
  fuseBox: words(changes.fuseBox),
  gasMeterNumber: words(changes.gasMeterNumber),
  gasMeterPlace: words(changes.gasMeterPlace),
  electricityMeterNumber: words(changes.electricityMeterNumber),
  electricityMeterPlace: words(changes.electricityMeterPlace),
  waterMeterNumber: words(changes.waterMeterNumber),
  waterMeterPlace: words(changes.waterMeterPlace),
  wifiName: words(changes.wifiName),
  wifiPassword: words(changes.wifiPassword),
  repairs: words(changes.repairs),
  notes: words(changes.notes),
  wifiForGuests: changes.wifiForGuests,
  bins: changes.bins,
  emergencyNumbers: changes.emergencyNumbers,
})

export type HouseSheetInput = z.input<typeof houseSheetForm>

export function inputOf(sheet: HouseSheet): HouseSheetInput {
  const texts = Object.fromEntries(textNames.map((name) => [name, sheet[name] ?? '']))
  const { wifiForGuests, bins, emergencyNumbers } = sheet
  return { ...(texts as Record<(typeof textNames)[number], string>), wifiForGuests, bins, emergencyNumbers }
}
