import { toast } from '#web/components/feedback/toast.ts'
import type { Outcome } from './outbox.ts'

/** Says what became of a report that was sent (rule: inspections-toasts). */
export function tellOutcome(outcome: Outcome): void {
  if (outcome.is === 'sent') toast({ title: 'Property inspection report created successfully' })
  else if (outcome.is === 'refused') fail(outcome.why)
  else if (outcome.because === 'signed-out') fail('It is kept on this device. Sign in again to send it.')
  else if (outcome.because === 'failed') fail('It is kept on this device and will be sent again.')
  else if (navigator.onLine) fail('The server could not be reached. It is kept on this device and will be sent again.')
  else toast({ title: 'Saved on this device', description: 'You are offline. It is sent as soon as you are back.' })
}

const fail = (description: string) =>
  toast({ title: 'Failed to create inspection report', description, variant: 'destructive' })
