// biome-ignore lint/style/noRestrictedImports: this is what all others use instead.
import { type UseMutationOptions, useMutation as useObservedMutation } from '@tanstack/react-query'
import type { Change } from '#api/stale.ts'
import { refreshAfter } from './refresh-after.ts'

/**
 * A change that somebody makes. The callbacks of `mutate` run even if the component that asked has left the screen, as
 * a row does when the live update of its deletion is quicker than the answer. The library's own `mutate` would drop
 * them, and nobody would hear of a failure (rule: screens-answers).
 *
 * A change with `refreshes` is sent once, unless `retry` says that it is the same when it is made twice: after a lost
 * answer a second try would make it again, or be refused because it is made. What it makes stale is fetched again
 * whatever the answer was, since a lost answer may have been a success. With `isPendingUntilRefreshed` a success stays
 * pending until that has arrived; its toast belongs in `onSuccess` of the mutation, which is called at the answer, so
 * that it does not take the place of a later one.
 */
export function useMutation<Data, Variables = void, Context = unknown>({
  refreshes,
  isPendingUntilRefreshed = false,
  ...options
}: UseMutationOptions<Data, Error, Variables, Context> & {
  refreshes?: readonly Change[]
  isPendingUntilRefreshed?: boolean
}) {
  const mutation = useObservedMutation<Data, Error, Variables, Context>(
    refreshes
      ? {
          retry: false,
          ...options,
          onSettled: async (...settled) => {
            const refreshed = refreshAfter(...refreshes)
            await options.onSettled?.(...settled)
            if (isPendingUntilRefreshed && !settled[1]) await refreshed
          },
        }
      : options,
  )
  const mutate = (
    variables: Variables,
    answered: {
      onSuccess?: (data: Data, variables: Variables) => unknown
      onError?: (error: Error) => unknown
      onSettled?: () => unknown
    } = {},
  ) =>
    void mutation
      .mutateAsync(variables)
      .then(
        (data) => answered.onSuccess?.(data, variables),
        (error) => answered.onError?.(error),
      )
      .finally(answered.onSettled)
  return { ...mutation, mutate }
}
