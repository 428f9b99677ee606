import { type MutationKey, notifyManager } from '@tanstack/react-query'
import { useRef, useSyncExternalStore } from 'react'
import { queryClient } from './query-client.ts'

/**
 * The changes under that key that the server has not answered yet, the oldest first. A screen shows them over what is
 * stored: then a list that is fetched meanwhile does not hide them, and after a refusal the truth is still there.
 */
export function useUnderWay<Change>(mutationKey: MutationKey): readonly Change[] {
  const last = useRef<readonly Change[]>([])
  const read = () => {
    const changes = allUnderWay<Change>(mutationKey)
    const isSame = changes.length === last.current.length && changes.every((each, at) => each === last.current[at])
    if (!isSame) last.current = changes
    return last.current
  }
  return useSyncExternalStore(subscribe, read)
}

const allUnderWay = <Change>(mutationKey: MutationKey): Change[] =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey, status: 'pending' })
    .map(({ state }) => state.variables as Change)

/**
 * A change that begins is drawn within its press, or a checkbox would go back for a moment. One that ends is drawn with
 * the data that it has brought.
 */
const subscribe = (draw: () => void) =>
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'pending') draw()
    else notifyManager.schedule(draw)
  })

/** A row as the server last said it is, which the changes of it that wait for one another have in common. */
export type Chain<Row extends { readonly id: number }> = { stored: Row }

/** The chain that a change of this row joins: that of those under way, else one that begins with what is shown. */
export function chainOf<Row extends { readonly id: number }>(mutationKey: MutationKey, shown: Row): Chain<Row> {
  return lastOf(allUnderWay<Chained<Row>>(mutationKey), shown)?.chain ?? { stored: shown }
}

type Chained<Row extends { readonly id: number }> = { readonly chain: Chain<Row> }

/** The last change of that row. */
export const lastOf = <Change extends Chained<{ readonly id: number }>>(
  changes: readonly Change[],
  { id }: { readonly id: number },
): Change | undefined => changes.findLast(({ chain }) => chain.stored.id === id)

/** Whether another change of the row waits for this one. */
export const isFollowed = <Row extends { readonly id: number }>(mutationKey: MutationKey, change: Chained<Row>) =>
  lastOf(allUnderWay<Chained<Row>>(mutationKey), change.chain.stored) !== change
