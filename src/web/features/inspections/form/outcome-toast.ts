import { toast } from '#web/components/feedback/toast.ts'
import { leadTo } from '#web/lib/leaving/lead-to.ts'
import type { Outcome } from './outbox.ts'

/** Says what became of a report that was sent, and what usually follows (rule: inspections-toasts, screens-lead-on). */
export function showOutcome(outcome: Outcome): void {
  if (outcome.is === 'sent') toast({ title: 'Property inspection report created successfully', ...nextSteps(outcome) })
  else if (outcome.is === 'refused') fail(outcome.why)
  else if (outcome.because === 'signed-out') fail('It is kept on this device. Log in again to send it.')
  else if (outcome.because === 'failed') fail('It is kept on this device and will be sent again.')
  else if (navigator.onLine) fail('The server could not be reached. It is kept on this device and will be sent again.')
  else toast({ title: 'Saved on this device', description: 'You are offline. It is sent as soon as you are back.' })
}

const fail = (description: string) =>
  toast({ title: 'Failed to create inspection report', description, variant: 'destructive' })

function nextSteps({ propertyId, hasNextVisit }: Extract<Outcome, { is: 'sent' }>) {
  if (propertyId === undefined) return {}
  const place = `/properties/${propertyId}?tab=inspections`
  const action = leadTo('View report', place)
  return hasNextVisit ? { action } : { action, otherActions: [leadTo('Set next visit', `${place}&visit`)] }
}
