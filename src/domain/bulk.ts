/**
 * Landlords with many homes do one thing to many rows at once: mark a month's rent paid, share a year's certificates.
 */

/** How many rows one bulk operation may have (rule: rent-bulk, documents-bulk). */
export const mostAtOnce = 500
