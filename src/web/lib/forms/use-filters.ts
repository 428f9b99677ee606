import { useSearchParams } from 'wouter'

/**
 * Filters that are kept in the address, so that Back and a reload find them again. A filter at its default is left out.
 */
export function useFilters<Filters extends Record<string, string>>(defaults: Filters) {
  const [params, setParams] = useSearchParams()
  const filters = Object.fromEntries(
    Object.entries(defaults).map(([name, fallback]) => [name, params.get(name) ?? fallback]),
  ) as Filters
  const setFilters = (changes: Partial<Filters>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined || value === defaults[name]) after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      // Keeps the history state that the page was opened with, such as the list that it leads back to.
      { replace: true, state: history.state },
    )
  return [filters, setFilters] as const
}
