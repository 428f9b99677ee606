/** The screens that somebody has gone to since the last call, which says so to the server: no call is made for it. */
import { mostPagesAtOnce } from '#domain/usage.ts'

let visits: string[] = []

/** Without ids: whose page it was is nobody's business. */
export function noteVisit(path: string): void {
  visits = [...visits, path.replaceAll(/\/\d+(?=\/|$)/g, '/:id')].slice(-mostPagesAtOnce)
}

export function takeVisits(): string | null {
  const taken = visits.join(',')
  visits = []
  return taken || null
}
