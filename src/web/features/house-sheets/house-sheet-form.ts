/** What a landlord types on a house sheet, and the body it becomes: nothing to null. */
import { z } from 'zod/mini'
import { type HouseSheet, houseSheetChanges } from '#api/house-sheets.ts'
import { typedText } from '#web/lib/forms/typed-values.ts'

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
  stopcock: typedText(changes.stopcock),
  fuseBox: typedText(changes.fuseBox),
  gasMeterNumber: typedText(changes.gasMeterNumber),
  gasMeterPlace: typedText(changes.gasMeterPlace),
  electricityMeterNumber: typedText(changes.electricityMeterNumber),
  electricityMeterPlace: typedText(changes.electricityMeterPlace),
  waterMeterNumber: typedText(changes.waterMeterNumber),
  waterMeterPlace: typedText(changes.waterMeterPlace),
  wifiName: typedText(changes.wifiName),
  wifiPassword: typedText(changes.wifiPassword),
  repairs: typedText(changes.repairs),
  notes: typedText(changes.notes),
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
