/** The screens visited since the last call. The next call tells the server: none is made for this alone. */
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
