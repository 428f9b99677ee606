/**
 * The order of addresses: as people count, 2 before 10, whatever the capitals and accents. Where the
 * database sorts them, its column `address_order` does the same.
 */
const collator = new Intl.Collator('en-GB', { numeric: true })

/** For sorting addresses, and names beside them. */
export const inAddressOrder = (one: string, other: string): number => collator.compare(one, other)
