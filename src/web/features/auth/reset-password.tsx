import { AskForResetLink } from './ask-for-reset-link.tsx'
import { SetPassword } from './set-password.tsx'

/**
 * The reset state of the login tab: with the token of a link it sets a password, without
 * one it asks where to send the link.
 */
export default function ResetPassword({ token }: { token: string | null }) {
  return token ? <SetPassword token={token} /> : <AskForResetLink />
}
