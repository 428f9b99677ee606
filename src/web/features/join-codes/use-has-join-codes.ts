import { accountIncludes } from '#domain/plan.ts'
import { useSession } from '#web/lib/api/session.ts'

/** Whether the plan of the signed-in user includes join codes (rule: join-codes-plan). */
export function useHasJoinCodes(): boolean {
  const { user } = useSession()
  return user !== null && accountIncludes(user, 'joinCodes')
}
