/** Every table, by area. Drizzle reads this one list; a new area is added here. */
export * from '#server/db/schema/accounts.ts'
export * from '#server/db/schema/documents.ts'
export * from '#server/db/schema/guess-counts.ts'
export * from '#server/db/schema/lettings.ts'
export * from '#server/db/schema/money.ts'
export * from '#server/db/schema/notices.ts'
export * from '#server/db/schema/operations.ts'
export * from '#server/db/schema/portfolio-changes.ts'
