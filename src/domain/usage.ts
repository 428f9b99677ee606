/**
 * How much the product is used, for those who run it: which of its features, by how many people, on which days. Nothing
 * of it says from where somebody came, and none of it is kept for more than thirteen months.
 */

/** For how many months uses are kept (rule: usage-kept). */
export const usageRetentionMonths = 13

/**
 * The most different uses of one person that are stored for a day: a working day has some hundred, in one session or
 * two. A browser that makes up names of screens gets no further (rule: usage-bounded).
 */
export const mostUsesOfDay = 1_000

/** The action under which a visit to a screen is counted. */
export const pageView = 'page_view'
export const login = 'login'

/** The header in which a browser lists the screens that were opened since its last call. */
export const pagesHeader = 'x-latchkey-pages'

/** Screens by their pattern, without ids: '/properties/:id'. */
const pagePattern = /^\/[a-z:/-]{0,60}$/

export const mostPagesAtOnce = 10

/**
 * The screens that the header lists, at most `mostPagesAtOnce`; anything that is not the
 * pattern of a screen is ignored.
 */
export function pagesNamed(header: string | undefined): string[] {
  const named = (header ?? '').slice(0, 1_000).split(',')
  return named.filter((page) => pagePattern.test(page)).slice(0, mostPagesAtOnce)
}
