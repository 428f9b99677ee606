import type { SearchResult, search } from '#api/search.ts'
import { londonDay } from '#domain/day.ts'
import { formatDay, formatDayLong } from '#domain/day-forms.ts'
import { documentTypeLabel, documentTypes } from '#domain/document.ts'
import { formatPence } from '#domain/money.ts'
import { rentStatusLabels, writtenOffBadge } from '#domain/rent.ts'
import { mostSearchResults, type SearchKind, searchWords, titleRank } from '#domain/search.ts'
import { listSearchRows } from '#server/features/search/search.queries.ts'
import type { SearchRow, SearchSource } from '#server/features/search/search-rows.queries.ts'
import type { SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

const joined = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')
const withQuery = (path: string, q: string) => `${path}?${new URLSearchParams({ q })}`

const labelOfType = (text: string | null) => {
  const type = documentTypes.find((known) => known === text)
  return type && documentTypeLabel(type)
}

const dayOf = (text: string | null) => text && formatDay(text.slice(0, 10))

const kinds: Record<SearchSource, SearchKind> = {
  property: 'property',
  tenant: 'person',
  landlord: 'person',
  occupant: 'person',
  document: 'document',
  request: 'request',
  inspection: 'report',
  inventory: 'report',
  message: 'message',
  payment: 'payment',
}

type Shown = Pick<SearchResult, 'detail' | 'href'> & { title?: string }

function showPayment({ title: name, address, more, amount, status }: SearchRow, isLandlord: boolean): Shown {
  return {
    title: `${formatPence(amount ?? 0)} due ${formatDayLong(more ?? '')}`,
    detail: joined(status ? rentStatusLabels[status] : writtenOffBadge.label, isLandlord ? name : null, address),
    href: isLandlord ? withQuery('/rent', name) : '/finances',
  }
}

/** A result's second line, and the screen that it opens for this role. */
function show(row: SearchRow, isLandlord: boolean): Shown {
  const { source, id, title, address, more, parentId } = row
  switch (source) {
    case 'property':
      return { detail: address, href: isLandlord ? `/properties/${id}` : '/' }
    case 'tenant':
      return { detail: joined('Tenant', address, more), href: `/tenants/${id}` }
    case 'landlord':
      return { detail: joined('Landlord', address), href: `/messages?tenant=${id}` }
    case 'occupant':
      return { detail: joined('Occupant', address), href: `/tenants/${parentId}` }
    case 'document': {
      const label = labelOfType(more)
      const list = withQuery('/documents', title)
      return { detail: joined(label === title ? null : label, address), href: `${list}&open=${id}` }
    }
    case 'request':
      return { detail: joined(more, address), href: `/maintenance/${id}` }
    case 'inspection':
      return {
        detail: joined(dayOf(more), address),
        href: isLandlord ? withQuery('/inspections', address) : '/tenant-inspections',
      }
    case 'inventory':
      return { detail: joined(dayOf(more), address), href: `/inventory/${id}` }
    case 'message':
      return {
        detail: joined(more && formatDay(londonDay(new Date(more))), address),
        href: `/messages?conversation=${parentId}`,
      }
    case 'payment':
      return showPayment(row, isLandlord)
  }
}

async function find(db: Db, scope: SignedInScope, words: readonly string[]): Promise<SearchResult[][]> {
  const rows = await listSearchRows(db, scope, words)
  return [...Map.groupBy(rows, ({ source }) => kinds[source]).values()].map((ofKind) =>
    ofKind.map((row) => ({
      kind: kinds[row.source],
      id: row.id,
      title: row.title,
      ...show(row, scope.role === 'landlord'),
    })),
  )
}

/**
 * Orders results by how well the title fits. Among equals the first of each kind comes before the second of any, so
 * that no kind hides the others (rule: search-order).
 */
export function inOrder(results: readonly (readonly SearchResult[])[], words: readonly string[]): SearchResult[] {
  const ranked = results.flatMap((ofKind) => {
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
    return words.length === 0 ? [] : inOrder(await find(db, scope, words), words)
  },
}
