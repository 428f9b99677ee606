/** The compliance of property cards, which the dashboard does without. */
import { useQueries } from '@tanstack/react-query'
import type { Reply } from '#api/client.ts'
import { compliance } from '#api/compliance.ts'
import type { Property } from '#api/properties.ts'
import { get } from '#web/lib/api/query-client.ts'

const propertiesAtOnce = 50

/**
 * The percentage of each occupied property, fetched page by page of the list, so that a further page does not ask again
 * for the first.
 */
export const useCompliancePercentages = (properties: readonly Property[]): ReadonlyMap<number, number> =>
  useQueries({
    queries: inPages(properties).map((ids) => get(compliance.percentages, { query: { ids: ids.join(',') } })),
    combine: byProperty,
  })

type Answer = { data: Reply<typeof compliance.percentages> | undefined }

const byProperty = (answers: readonly Answer[]) =>
  new Map(answers.flatMap(({ data }) => data ?? []).map(({ propertyId, percentage }) => [propertyId, percentage]))

function inPages(properties: readonly Property[]): number[][] {
  const pages = Math.ceil(properties.length / propertiesAtOnce)
  return Array.from({ length: pages }, (_, page) =>
    properties
      .slice(page * propertiesAtOnce, (page + 1) * propertiesAtOnce)
      .filter(({ occupancyStatus }) => occupancyStatus === 'occupied')
      .map(({ id }) => id),
  ).filter((ids) => ids.length > 0)
}
