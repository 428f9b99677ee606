import { type MutationKey, useMutationState } from '@tanstack/react-query'

/**
 * The changes under that key that the server has not answered yet, the oldest first. A screen shows them over what is
 * stored: then a list that is fetched meanwhile does not hide them, and after a refusal the truth is still there.
 */
export const useUnderWay = <Change>(mutationKey: MutationKey): readonly Change[] =>
  useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  })
