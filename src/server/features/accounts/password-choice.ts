import { isPersonalPassword, minPasswordLength, type PasswordOwner, passwordTexts } from '#domain/password.ts'
import { isCommonPassword } from '#server/platform/auth/common-passwords.ts'
import { invalid } from '#server/platform/http/problem.ts'

/** @throws Problem 400 for a password that is too common to be chosen (rule: accounts-password-choice). */
export async function refuseCommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password, minPasswordLength)) throw invalid(passwordTexts.common)
}

/** @throws Problem 400 for a password that is its owner's name or address. */
export function refusePersonalPassword(password: string, owner: PasswordOwner): void {
  if (isPersonalPassword(password, owner)) throw invalid(passwordTexts.personal)
}
