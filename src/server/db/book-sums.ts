/** Folds the differences in `book_sums` and `property_book_sums` into one row for each sum. */

interface Fold {
  readonly table: string
  /** The columns of an index that are equal in all rows of a sum and never null. */
  readonly indexed: readonly string[]
  readonly others: readonly string[]
  readonly where?: string
}

const ofProperty = ['kind', 'travel', 'ownership_share']

/**
 * Rows without a property are folded separately: a comparison that also matches nulls uses no index, and compared each
 * of many rows with every other.
 */
const folds: readonly Fold[] = [
  { table: 'book_sums', indexed: ['landlord_id', 'half_month'], others: ['kind'] },
  {
    table: 'property_book_sums',
    indexed: ['landlord_id', 'tax_year', 'property_id'],
    others: ofProperty,
    where: 'property_id is not null',
  },
  {
    table: 'property_book_sums',
    indexed: ['landlord_id', 'tax_year'],
    others: ['property_id', ...ofProperty],
    where: 'property_id is null',
  },
]

/** A long bank statement leaves tens of thousands: others are served after this many. */
const differencesAtOnce = 100

/**
 * Folds some sums and returns how many; 0 when none is left. Safe beside readers, writers and another fold: each row is
 * taken by one of them, so every sum stays right.
 */
const foldOf = ({ table, indexed, others, where = 'true' }: Fold) => {
  const keys = [...indexed, ...others].join(', ')
  const same = indexed.map((column) => `sums.${column} = changed.${column}`).join(' and ')
  return `with part as (select ${indexed.join(', ')} from ${table} where not folded and ${where} limit ${differencesAtOnce}),
  changed as (select distinct * from part),
  taken as (delete from ${table} sums using changed where ${same} and ${where.replace('property_id', 'sums.property_id')} returning sums.*),
  folded as (insert into ${table} (${keys}, rows, amount, folded)
    select ${keys}, sum(rows), sum(amount), true from taken group by ${keys} having sum(rows) <> 0)
  select count(*)::int as count from changed`
}

export const foldBookSums = folds.map(foldOf)
