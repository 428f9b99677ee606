import { useSyncExternalStore } from 'react'
import { sendingNow, watchSending } from './outbox.ts'

/** How far a report is that is just going out; nothing for any other. */
export function useSendingText(reportKey: string): string | null {
  const sending = useSyncExternalStore(watchSending, sendingNow)
  if (sending?.key !== reportKey) return null
  const { sent, photos } = sending
  return sent < photos ? `Sending photo ${sent + 1} of ${photos}…` : 'Sending the report…'
}

export function SendingLabel({ reportKey }: { reportKey: string }) {
  return <>{useSendingText(reportKey) ?? 'Submitting…'}</>
}
