import { passwordTexts } from '#domain/password.ts'
import { ApiError } from '#web/lib/api/call.ts'

const refusals: readonly string[] = [passwordTexts.common, passwordTexts.personal]

/** Why the server refused the password that was chosen, to be shown beside its field; nothing for any other error. */
export function passwordErrors(error: unknown): { password?: string } {
  return error instanceof ApiError && refusals.includes(error.text) ? { password: error.text } : {}
}
