/** Landlords with many homes do one thing to many rows at once: mark a month's rent paid, share a year's certificates. */

/** Rows of one bulk operation (rule: rent-bulk, documents-bulk). */
export const mostAtOnce = 500
