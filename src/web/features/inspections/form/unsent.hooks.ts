/** What this user has not sent yet, as this device keeps it. */
import { useEffect, useState } from 'react'
import { type KeptReport, keptReports, watchKeptReports } from './device-store.ts'

/** The latest change first; none while the device is being asked. */
export function useUnsentReports(userId: number): readonly KeptReport[] {
  const [reports, setReports] = useState<readonly KeptReport[]>([])
  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const kept = await keptReports(userId).catch((error: unknown) => {
        console.warn('This device could not be asked for unsent reports', error)
        return []
      })
      if (isWanted) setReports(kept)
    }
    void read()
    const stop = watchKeptReports(() => void read())
    return () => {
      isWanted = false
      stop()
    }
  }, [userId])
  return reports
}
