// biome-ignore lint/style/noRestrictedImports: this is what all others use instead.
import { type UseMutationOptions, useMutation as useObservedMutation } from '@tanstack/react-query'

/**
 * A change that somebody makes. What `mutate` is to do with the answer is done even when what asked has left the screen
 * meanwhile, as a row does where the live update of its deletion is quicker than the answer: the library's own would
 * tell a failure to nobody (rule: screens-answers).
 */
export function useMutation<Data, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
) {
  const mutation = useObservedMutation(options)
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
