import type { accounts } from '#api/accounts.ts'
import type { invitations } from '#api/invitations.ts'
import { acceptInvitation, joinByCode, readInvitation, signUpTenant } from '#server/features/joining/joining.actions.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

/** Those of the accounts' calls that begin or accept a tenancy. */
export const joiningHandlers: Pick<Handlers<typeof accounts>, 'tenantSignup' | 'join'> = {
  tenantSignup: (ctx, { body }) => signUpTenant(ctx, body),

  join: async (ctx, { body }) => ({
    property: 'token' in body ? await acceptInvitation(ctx, body.token) : await joinByCode(ctx, body.joinCode),
  }),
}

export const invitationHandlers: Handlers<typeof invitations> = {
  read: (ctx, { body }) => readInvitation(ctx, body.token),
}
