import { boolean, foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { properties } from '#server/db/schema/lettings.ts'

/** What a landlord has filled in on a property's house sheet; without a row, the sheet is empty. */
export const houseSheets = pgTable(
  'house_sheets',
  {
    landlordId: integer().notNull(),
    propertyId: integer().notNull(),
    stopcock: text(),
    gasMeterNumber: text(),
    gasMeterPlace: text(),
    electricityMeterNumber: text(),
    electricityMeterPlace: text(),
    waterMeterNumber: text(),
    waterMeterPlace: text(),
    fuseBox: text(),
    wifiName: text(),
    wifiPassword: text(),
    wifiForGuests: boolean().notNull().default(false),
    bins: jsonb().$type<{ contents: string; colour: string; days: string }[]>().notNull().default([]),
    repairs: text(),
    emergencyNumbers: jsonb().$type<{ name: string; phone: string }[]>().notNull().default([]),
    notes: text(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.propertyId] }),
    foreignKey({
      name: 'house_sheets_property',
      columns: [t.propertyId, t.landlordId],
      foreignColumns: [properties.id, properties.landlordId],
    }).onDelete('cascade'),
  ],
)
