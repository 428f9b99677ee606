// biome-ignore lint/style/noRestrictedImports: this is what all others use instead.
import { type UseMutationOptions, useMutation as useObservedMutation } from '@tanstack/react-query'
import type { Change } from '#api/stale.ts'
import { refreshAfter } from './refresh-after.ts'

/**
 * A change that somebody makes. What `mutate` is to do with the answer is done even when what asked has left the screen
 * meanwhile, as a row does where the live update of its deletion is quicker than the answer: the library's own would
 * tell a failure to nobody (rule: screens-answers).
 *
 * A change with `refreshes` is tried once, unless it asks for a second try because it is the same when it is made
 * twice: where only the answer of a first try was lost, another would make it again, or be refused because it is made.
 * What it makes stale is asked for again whatever the answer was: one that was lost may have been a success. With
 * `isPendingUntilRefreshed` one that went well is pending, and its button says so, until that is here.
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
