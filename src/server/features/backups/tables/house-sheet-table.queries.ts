/** House sheets in a backup. */
import { z } from 'zod/mini'
import { flag, id, momentInput } from '#api/fields.ts'
import { bin, contact, houseSheetChanges } from '#api/house-sheets.ts'
import { mostBins, mostContacts } from '#domain/house-sheet.ts'
import { houseSheets } from '#server/db/schema/house-sheets.ts'
import { type BackedUpTable, ofProperty } from '#server/features/backups/tables/backed-up-table.queries.ts'

const houseSheetRow = z.object({
  ...houseSheetChanges.shape,
  propertyId: id,
  wifiForGuests: flag,
  bins: z.array(bin).check(z.maxLength(mostBins)),
  emergencyNumbers: z.array(contact).check(z.maxLength(mostContacts)),
  updatedAt: momentInput,
})

export const houseSheetTable: BackedUpTable = {
  name: 'house_sheets',
  what: ['house sheet', 'house sheets'],
  table: houseSheets,
  row: houseSheetRow,
  key: ['propertyId'],
  references: ofProperty,
  unique: [({ propertyId }) => propertyId],
}
