import type { SearchResult, search } from '#api/search.ts'
import { formatDay, formatDayLong, londonDay } from '#domain/day.ts'
import { documentTypeLabel, documentTypes } from '#domain/document.ts'
import { formatPence } from '#domain/money.ts'
import { rentStatusLabels } from '#domain/rent.ts'
import { mostSearchResults, type SearchKind, searchWords, titleRank } from '#domain/search.ts'
import {
  type Found,
  type FoundPayment,
  searchDocuments,
  searchInspectionReports,
  searchInventories,
  searchMessages,
  searchOccupants,
  searchPayments,
  searchProperties,
  searchRequests,
  searchTenants,
} from '#server/features/search/search.queries.ts'
import type { SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

const joined = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')
const withQuery = (path: string, q: string) => `${path}?${new URLSearchParams({ q })}`

const results = (kind: SearchKind, rows: readonly Found[], show: (row: Found) => Omit<SearchResult, 'kind' | 'id'>) =>
  rows.map((row): SearchResult => ({ kind, id: row.id, ...show(row) }))

const labelOfType = (text: string | null) => {
  const type = documentTypes.find((known) => known === text)
  return type && documentTypeLabel(type)
}

async function findPeople(db: Db, scope: SignedInScope, words: readonly string[]): Promise<SearchResult[]> {
  if (scope.role !== 'landlord') return []
  const [tenants, occupants] = [await searchTenants(db, scope, words), await searchOccupants(db, scope, words)]
  return [
    ...results('person', tenants, ({ title, address, more }) => ({
      title,
      detail: joined('Tenant', address, more),
      href: withQuery('/tenants', title),
    })),
    ...results('person', occupants, ({ title, address, more }) => ({
      title,
      detail: joined('Occupant', address),
      href: withQuery('/tenants', more ?? ''),
    })),
  ]
}

const paymentResult = (payment: FoundPayment, role: SignedInScope['role']): SearchResult => ({
  kind: 'payment',
  id: payment.id,
  title: `${formatPence(payment.amount)} due ${formatDayLong(payment.dueDate)}`,
  detail: joined(rentStatusLabels[payment.status], role === 'landlord' ? payment.name : null, payment.address),
  href: role === 'landlord' ? withQuery('/rent', payment.name) : '/finances',
})

/** One kind after the other: the embedded database does one thing at a time, and nobody asks for two of one account. */
async function findAll(db: Db, scope: SignedInScope, words: readonly string[]): Promise<SearchResult[][]> {
  const isLandlord = scope.role === 'landlord'
  const inspections = isLandlord ? '/inspections' : '/tenant-inspections'
  return [
    results('property', await searchProperties(db, scope, words), ({ title, address }) => {
      return { title, detail: address, href: '/' }
    }).map((found) => (isLandlord ? { ...found, href: `/properties/${found.id}` } : found)),
    await findPeople(db, scope, words),
    results('document', await searchDocuments(db, scope, words), ({ title, address, more }) => {
      const label = labelOfType(more)
      return { title, detail: joined(label === title ? null : label, address), href: withQuery('/documents', title) }
    }),
    results('request', await searchRequests(db, scope, words), ({ id, title, address, more }) => {
      return { title, detail: joined(more, address), href: `/maintenance/${id}` }
    }),
    results('report', await searchInspectionReports(db, scope, words), ({ title, address, more }) => {
      const href = isLandlord ? withQuery(inspections, address) : inspections
      return { title, detail: joined(more && formatDay(more), address), href }
    }),
    results('report', await searchInventories(db, scope, words), ({ id, title, address, more }) => {
      return { title, detail: joined(more && formatDay(more), address), href: `/inventory/${id}` }
    }),
    results('message', await searchMessages(db, scope, words), ({ parentId, title, address, more }) => {
      return {
        title,
        detail: joined(more && formatDay(londonDay(new Date(more))), address),
        href: `/messages?conversation=${parentId}`,
      }
    }),
    (await searchPayments(db, scope, words)).map((payment) => paymentResult(payment, scope.role)),
  ]
}

/** By how well the title fits; among equals the first of each kind before the second of any, so that no kind hides the others (rule: search-order). */
export function inOrder(found: readonly (readonly SearchResult[])[], words: readonly string[]): SearchResult[] {
  const ranked = found.flatMap((ofKind) => {
    const seen = { 0: 0, 1: 0, 2: 0 }
    return ofKind.map((result) => {
      const rank = titleRank(result.title, words)
      seen[rank] += 1
      return { result, rank, place: seen[rank] }
    })
  })
  return ranked
    .toSorted((a, b) => a.rank - b.rank || a.place - b.place)
    .slice(0, mostSearchResults)
    .map(({ result }) => result)
}

export const searchHandlers: Handlers<typeof search> = {
  find: async ({ db, scope }, { query }) => {
    const words = searchWords(query.q ?? '')
    return words.length === 0 ? [] : inOrder(await findAll(db, scope, words), words)
  },
}
