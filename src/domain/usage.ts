/**
 * How much the product is used, for those who run it: which of its features, by how many people, on which days. Nothing of it says from where
 * somebody came, and none of it is kept for more than thirteen months.
 */

/** Rule: usage-kept. */
export const monthsOfUsageKept = 13

/** The name of a visit to a screen among the actions. */
export const pageView = 'page_view'
export const login = 'login'

/** In which a browser says, once each, to which screens somebody has gone since it last said so. */
export const pagesHeader = 'x-latchkey-pages'

/** Screens by their pattern, without ids: '/properties/:id'. */
const pagePattern = /^\/[a-z:/-]{0,60}$/

export const mostPagesAtOnce = 10

/** The screens that a browser names; what is no pattern of a screen is passed over. */
export function pagesNamed(header: string | undefined): string[] {
  const named = (header ?? '').slice(0, 1_000).split(',')
  return named.filter((page) => pagePattern.test(page)).slice(0, mostPagesAtOnce)
}
