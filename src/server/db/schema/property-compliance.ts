import { sql } from 'drizzle-orm'
import { boolean, date, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { propertyRatings } from '#domain/property-rating.ts'
import { properties } from '#server/db/schema/lettings.ts'

/**
 * What a property's documents and inspections come to for compliance, and the days for which that holds: ten thousand
 * properties take too long to work out for one percentage. The database adds a row with each property, and voids it by
 * `void_compliance` whenever a document or an inspection of the property changes. `stored-compliance.queries.ts` fills
 * it again, every few seconds. Rows that are alike are counted in `portfolio_counts`, void ones by their last values.
 */
export const propertyCompliance = pgTable(
  'property_compliance',
  {
    propertyId: integer().primaryKey(),
    landlordId: integer().notNull(),
    /** These four are copied from the property by `copy_to_compliance`. */
    isOccupied: boolean().notNull(),
    isHmo: boolean().notNull(),
    licenceRequired: boolean().notNull(),
    hasGas: boolean().notNull(),
    /** The types that are held in date: a bit for each, 1 for the first of `documentTypes`. */
    held: integer().notNull().default(0),
    /** Of the latest completed inspection, if that was within a year. */
    rating: text({ enum: propertyRatings }),
    validFrom: date().notNull().default(sql`'infinity'`),
    /** The last day; before all days while it is void. */
    validUntil: date().notNull().default(sql`'-infinity'`),
  },
  (t) => [
    foreignKey({
      name: 'property_compliance_property',
      columns: [t.propertyId, t.landlordId],
      foreignColumns: [properties.id, properties.landlordId],
    }).onDelete('cascade'),
    index('property_compliance_until').on(t.validUntil),
    /** With the next: those whose landlord would see what does not hold today. */
    index('property_compliance_landlord_until').on(t.landlordId, t.validUntil),
    index('property_compliance_landlord_from').on(t.landlordId, t.validFrom),
  ],
)
