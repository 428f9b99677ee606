/** What the wizard says when something fails (rule: onboarding-messages). */
import { ApiError } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'

export const noPropertyId = 'Property ID not found. Please go back and create a property first.'

/** The fixed words, and beneath them the server's own for why. */
export const sayWizardFailure = (title: string, error?: unknown) => sayFailure(title, error, '')

/** 'Failed to create property: 403' where the server answered, else 'Failed to create property. Please try again.' */
export const failedTo = (act: string, error: unknown, actWithoutAnswer = act) =>
  error instanceof ApiError ? `Failed to ${act}: ${error.status}` : `Failed to ${actWithoutAnswer}. Please try again.`
