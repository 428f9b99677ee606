import { Suspense, useState } from 'react'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { useSession } from '#web/lib/api/session.ts'

const LeaveDialog = onDemand(async () => (await import('./leave-dialog.tsx')).LeaveDialog)

/** How many reports this user has not sent from this device. If that cannot be read, there is nothing to warn of. */
async function countUnsent(userId: number): Promise<number> {
  try {
    const { savedReports } = await import('#web/features/inspections/form/device-store.ts')
    return (await savedReports(userId)).length
  } catch (error) {
    console.warn('This device could not be asked for unsent reports', error)
    return 0
  }
}

/**
 * Every way to sign out uses this. `leave` first asks if there are unsent reports on this device; `question` is that
 * dialog, to be drawn; `onAsk` is called when it opens, for a menu that would cover it.
 */
export function useSafeLeave(act: () => void | Promise<void>, onAsk?: () => void) {
  const { user } = useSession()
  const [unsent, setUnsent] = useState(0)
  const [isLeaving, setLeaving] = useState(false)
  const go = async () => {
    setLeaving(true)
    await act()
    setLeaving(false)
  }
  const leave = async () => {
    setLeaving(true)
    const count = user?.role === 'landlord' ? await countUnsent(user.id) : 0
    if (count === 0) return go()
    setLeaving(false)
    onAsk?.()
    setUnsent(count)
  }
  const answer = (isSure: boolean) => {
    setUnsent(0)
    if (isSure) void go()
  }
  const question = unsent > 0 && (
    <Suspense>
      <LeaveDialog unsent={unsent} onAnswer={answer} onClose={() => setUnsent(0)} />
    </Suspense>
  )
  return { leave: () => void leave(), isLeaving, question }
}
