import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { occupancyStatuses } from '#domain/property.ts'
import { propertyRatings } from '#domain/property-rating.ts'
import { furnishings, paymentFrequencies } from '#domain/tenancy.ts'
import { addressOrderOf } from '#server/db/address-order.ts'
import { emailAddress, instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'
import { foldedText } from '#server/db/search.ts'

export const properties = pgTable(
  'properties',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    city: text().notNull(),
    rentAmount: integer().notNull(),
    securityDeposit: integer(),
    holdingDeposit: integer(),
    /** The landlord's estimate of what it would sell for, used for the yield. */
    marketValue: integer(),
    imageUrl: text(),
    /** The landlord's own. */
    notes: text(),
    /** Notes for tenants, whose answers call them `notes`. */
    tenantNotes: text(),
    joinCode: text().notNull(),
    bedrooms: integer(),
    bathrooms: doublePrecision(),
    squareFeet: integer(),
    propertyType: text(),
    yearBuilt: integer(),
    occupancyStatus: text({ enum: occupancyStatuses }).notNull().default('vacant'),
    isHmo: boolean().notNull().default(false),
    licenceRequired: boolean().notNull().default(false),
    hasGas: boolean().notNull().default(true),
    /** The landlord's share of the property in percent, used for tax figures only. */
    ownershipShare: doublePrecision().notNull().default(100),
    /** The day of the latest completed inspection, even if mistyped as a future day. Set only by `noteLastVisit`. */
    lastVisitOn: date(),
    /** The text that is searched, as `foldText` writes it. */
    searchText: text().notNull().generatedAlwaysAs(foldedText(sql`address || ' ' || city`)),
    addressOrder: text().notNull().generatedAlwaysAs(addressOrderOf(sql`address`)),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex('properties_join_code').on(t.joinCode),
    /** For foreign keys of rows that carry both property and landlord, so that a scope needs no join. */
    unique('properties_id_landlord').on(t.id, t.landlordId),
    index('properties_landlord_occupancy').on(t.landlordId, t.occupancyStatus, t.addressOrder, t.id),
    /** Properties not inspected for a year, or never. */
    index('properties_landlord_visited').on(t.landlordId, t.lastVisitOn, t.id),
    index('properties_landlord_address').on(t.landlordId, t.addressOrder, t.id),
    index('properties_search').using('gin', sql`(${t.address} || ' ' || ${t.city}) gin_trgm_ops`),
  ],
)

/** A tenancy; paths and answers call the row a tenant (rule: fields-names). */
export const tenancies = pgTable(
  'tenancies',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: integer().notNull(),
    propertyId: integer().notNull(),
    userId: integer().notNull(),
    /**
     * The tenant's details as this landlord sees them. The trigger `copy_tenant_details` copies them from the account
     * while the tenancy is accepted and active. After its last day they stay, even if the end is taken back.
     */
    tenantName: text().notNull().default(''),
    tenantUsername: text(),
    tenantEmail: emailAddress(),
    tenantPhone: text(),
    moveInDate: date().notNull(),
    moveOutDate: date(),
    active: boolean().notNull().default(true),
    archived: boolean().notNull().default(false),
    /**
     * Whether the tenancy has ended and its account has money that pays nothing. Triggers write it with the end of the
     * tenancy and with its receipts.
     */
    creditLeft: boolean().notNull().default(false),
    /** False until an existing tenant accepts; they see nothing of the property before that. */
    accepted: boolean().notNull().default(true),
    rentAmount: integer().notNull(),
    /** No rent is charged: a rent of 0 is intended. */
    rentFree: boolean().notNull().default(false),
    paymentFrequency: text({ enum: paymentFrequencies }).notNull().default('monthly'),
    paymentDay: integer().notNull().default(1),
    depositAmount: integer().notNull().default(0),
    furnishing: text({ enum: furnishings }).notNull().default('unfurnished'),
    notes: text(),
    insuranceRequired: boolean().notNull().default(false),
    numberOfOccupants: integer().notNull().default(1),
    numberOfPets: integer().notNull().default(0),
    /** How many days before the end to remind; null switches the reminder off. */
    leaseExpiryReminderDays: integer(),
    /** The tenant's name for searches, as `foldText` writes it; the home has a column of its own. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        foldedText(
          sql`tenant_name || coalesce(' ' || tenant_username, '') || coalesce(' ' || tenant_email, '') || coalesce(' ' || tenant_phone, '')`,
        ),
      ),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    foreignKey({
      name: 'tenancies_property',
      columns: [t.propertyId, t.landlordId],
      foreignColumns: [properties.id, properties.landlordId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'tenancies_tenant',
      columns: [t.userId],
      foreignColumns: [users.id],
    }),
    unique('tenancies_id_property').on(t.id, t.propertyId),
    index('tenancies_landlord').on(t.landlordId, t.id),
    index('tenancies_landlord_name').on(t.landlordId, t.tenantName, t.id),
    /** The dashboard's sums are read from these indexes alone. */
    index('tenancies_landlord_sums').on(t.landlordId, t.active, t.paymentFrequency, t.rentAmount),
    index('tenancies_landlord_ending')
      .on(t.landlordId, t.moveOutDate)
      .where(sql`${t.active} and ${t.moveOutDate} is not null`),
    index('tenancies_landlord_without_rent')
      .on(t.landlordId, t.id)
      .where(sql`${t.active} and ${t.rentAmount} = 0 and not ${t.rentFree}`),
    index('tenancies_landlord_credit_left').on(t.landlordId, t.id).where(sql`${t.creditLeft}`),
    /** For the calendar's move-ins and move-outs of a month, including tenants who have left. */
    index('tenancies_landlord_moving_in').on(t.landlordId, t.moveInDate),
    index('tenancies_landlord_moving_out').on(t.landlordId, t.moveOutDate).where(sql`${t.moveOutDate} is not null`),
    index('tenancies_property_active').on(t.propertyId, t.active),
    index('tenancies_user').on(t.userId),
    /** Nobody has two active tenancies of one property, however often a button is pressed. */
    uniqueIndex('tenancies_one_active').on(t.propertyId, t.userId).where(sql`${t.active}`),
  ],
)

export const occupants = pgTable(
  'additional_occupants',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: integer().notNull(),
    tenantId: integer()
      .notNull()
      .references(() => tenancies.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    relationship: text(),
    email: text(),
    phone: text(),
    notes: text(),
    searchText: text().notNull().generatedAlwaysAs(foldedText(sql`name`)),
  },
  (t) => [
    index('additional_occupants_tenancy').on(t.tenantId, t.id),
    index('additional_occupants_landlord').on(t.landlordId, t.id),
  ],
)

/** Appointments. A property's next inspection date is the date of its one open appointment. */
export const inspections = pgTable(
  'inspections',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: integer().notNull(),
    propertyId: integer().notNull(),
    date: date().notNull(),
    notes: text(),
    completed: boolean().notNull().default(false),
    propertyRating: text({ enum: propertyRatings }),
    highPriorityIssues: text(),
    checklistItems: jsonb().$type<Record<string, unknown>>(),
    /** Somebody lived there that day whose tenancy has since been deleted (rule: inspections-readers). */
    tenancyDeleted: boolean().notNull().default(false),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    foreignKey({
      name: 'inspections_property_landlord',
      columns: [t.propertyId, t.landlordId],
      foreignColumns: [properties.id, properties.landlordId],
    }).onDelete('cascade'),
    uniqueIndex('inspections_one_open').on(t.landlordId, t.propertyId).where(sql`not ${t.completed}`),
    index('inspections_landlord_open').on(t.landlordId, t.date, t.id).where(sql`not ${t.completed}`),
    index('inspections_landlord_date').on(t.landlordId, t.date, t.id),
    index('inspections_property').on(t.propertyId, t.date),
  ],
)
