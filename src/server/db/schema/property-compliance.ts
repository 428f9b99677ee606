import { sql } from 'drizzle-orm'
import { boolean, date, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { propertyRatings } from '#domain/property-rating.ts'
import { properties } from '#server/db/schema/lettings.ts'

/**
 * What compliance needs to know of a property, and the days for which it holds: working out ten thousand properties for
 * one percentage takes too long. The database adds a row with each property, and `void_compliance` voids it whenever a
 * document or an inspection of the property changes. Every few seconds `stored-compliance.queries.ts` fills void rows
 * again. `portfolio_counts` counts rows that are alike, void ones by their last values.
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
    /** A bit for each type that is held in date, bit 1 for the first of `documentTypes`. */
    held: integer().notNull().default(0),
    /** The rating of the latest completed inspection, if that was within a year. */
    rating: text({ enum: propertyRatings }),
    validFrom: date().notNull().default(sql`'infinity'`),
    /** The last day; `-infinity` while the row is void. */
    validUntil: date().notNull().default(sql`'-infinity'`),
  },
  (t) => [
    foreignKey({
      name: 'property_compliance_property',
      columns: [t.propertyId, t.landlordId],
      foreignColumns: [properties.id, properties.landlordId],
    }).onDelete('cascade'),
    index('property_compliance_until').on(t.validUntil),
    /** Together with the next, finds rows that do not hold today. */
    index('property_compliance_landlord_until').on(t.landlordId, t.validUntil),
    index('property_compliance_landlord_from').on(t.landlordId, t.validFrom),
  ],
)
