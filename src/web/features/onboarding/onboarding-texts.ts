/** What the wizard says when something fails (rule: onboarding-messages). */
import { toast } from '#web/components/feedback/toast.ts'
import { ApiError, messageOf } from '#web/lib/api/call.ts'

export const noPropertyId = 'Property ID not found. Please go back and create a property first.'

/** The fixed words, and beneath them the server's own for why. */
export const sayWizardFailure = (title: string, error?: unknown) =>
  toast({ title, description: messageOf(error, '') || undefined, variant: 'destructive' })

/** 'Failed to create property: 403' where the server answered, else 'Failed to create property. Please try again.' */
export const failedTo = (act: string, error: unknown, actWithoutAnswer = act) =>
  error instanceof ApiError ? `Failed to ${act}: ${error.status}` : `Failed to ${actWithoutAnswer}. Please try again.`
