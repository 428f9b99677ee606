import { sql } from 'drizzle-orm'

/** The end of a tenancy that is over, for sorting: the day on which it began where nobody entered its end. */
export const endOfTenancy = sql`coalesce(tenancies.move_out_date, tenancies.move_in_date)`
