import { useEffect } from 'react'
import { properties } from '#api/properties.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { choicesKey, useChoices } from '#web/lib/forms/use-choices.ts'
import { keepHomes, keptHomes } from './device-store.ts'

/** Keeps the properties that forms choose from on this device, and offers the kept ones while the server cannot be asked. */
export function useKnownHomes(userId: number): void {
  const { rows, isPending, error } = useChoices(properties.list)
  useEffect(() => {
    let isWanted = true
    const offer = async () => {
      const homes = await keptHomes(userId)
      if (!isWanted) return
      const key = choicesKey(properties.list)
      // Of long ago, so that the server is asked as soon as it can be.
      if (homes.length > 0 && !queryClient.getQueryData(key))
        queryClient.setQueryData(key, { rows: homes, nextCursor: null }, { updatedAt: 1 })
    }
    offer().catch(warn)
    return () => {
      isWanted = false
    }
  }, [userId])
  useEffect(() => {
    if (!isPending && !error) keepHomes(userId, rows).catch(warn)
  }, [userId, rows, isPending, error])
}

const warn = (problem: unknown) => console.warn('The properties could not be kept on this device', problem)
