import { useLocation, useSearch } from 'wouter'
import type { UserRole } from '#domain/account.ts'
import { normaliseJoinCode } from '#domain/join-code.ts'

export type AuthSide = 'login' | 'register'

/**
 * What /auth shows, read off its address, so that Back, a reload and a link all lead to the same form:
 * `register=landlord|tenant`, `tab=landlord|tenant`, `join_code`, `reset=true` with or without `token`,
 * `account=true` for a tenant who has one, `confirm=true` with `token`, `undo_email`, `invitation` of one who has one.
 */
export function useAuthView() {
  const [, navigate] = useLocation()
  const search = useSearch()
  const given = new URLSearchParams(search)
  const joinCode = normaliseJoinCode(given.get('join_code') ?? '').slice(0, 6)
  const isInvited = given.has('invitation')
  const hasAccount = isInvited || given.get('account') === 'true'
  const register = given.get('register')
  const side: AuthSide = register === null ? 'login' : 'register'
  const role = roleOf(register) ?? roleOf(given.get('tab')) ?? (joinCode || hasAccount ? 'tenant' : 'landlord')

  const addressOf = (nextSide: AuthSide, nextRole: UserRole) => {
    const next = new URLSearchParams()
    for (const name of ['join_code', 'invitation', 'account'])
      if (given.has(name)) next.set(name, given.get(name) ?? '')
    next.set(nextSide === 'register' ? 'register' : 'tab', nextRole)
    return `/auth?${next}`
  }

  return {
    side,
    role,
    joinCode,
    hasAccount,
    isInvited,
    search,
    isReset: given.get('reset') === 'true',
    resetToken: given.get('token'),
    confirmToken: given.get('confirm') === 'true' ? given.get('token') : null,
    undoToken: given.get('undo_email'),
    addressOf,
    show: (nextSide: AuthSide, nextRole: UserRole) => navigate(addressOf(nextSide, nextRole), { replace: true }),
  }
}

export type AuthView = ReturnType<typeof useAuthView>

const roleOf = (text: string | null): UserRole | null => (text === 'landlord' || text === 'tenant' ? text : null)
