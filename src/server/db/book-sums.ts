/** How the differences in `book_sums` and `property_book_sums` become one row for each sum again. */

interface Folded {
  readonly table: string
  /** The columns of an index, of which any may be null. */
  readonly found: readonly [string, string, ...string[]]
  readonly others: readonly string[]
}

const folded: readonly Folded[] = [
  { table: 'book_sums', found: ['landlord_id', 'half_month'], others: ['kind'] },
  {
    table: 'property_book_sums',
    found: ['landlord_id', 'tax_year', 'property_id'],
    others: ['kind', 'travel', 'ownership_share'],
  },
]

/** Two at once, or beside readers and writers, leave every sum as it is: each row is taken by one of them. */
const fold = ({ table, found, others }: Folded) => {
  const [landlord, period, ...rest] = found
  const keys = [...found, ...others].join(', ')
  const sameRest = rest.map((column) => `and sums.${column} is not distinct from changed.${column}`).join(' ')
  return `with changed as (select distinct ${found.join(', ')} from ${table} where not folded),
  taken as (
    delete from ${table} sums using changed
    where sums.${landlord} = changed.${landlord} and sums.${period} = changed.${period} ${sameRest} returning sums.*
  )
  insert into ${table} (${keys}, rows, amount, folded)
    select ${keys}, sum(rows), sum(amount), true from taken group by ${keys} having sum(rows) <> 0`
}

export const foldBookSums = folded.map(fold)
