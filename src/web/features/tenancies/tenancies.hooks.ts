/** What the tenancy screens read and change. */
import { useQuery } from '@tanstack/react-query'
import { accounts } from '#api/accounts.ts'
import { type Tenancy, tenancies, tenancyStates } from '#api/tenancies.ts'
import { londonDay } from '#domain/day.ts'
import { call } from '#web/lib/api/call.ts'
import { get, keyOf, queryClient, refreshAll, retryOnce } from '#web/lib/api/query-client.ts'
import { refreshAfter } from '#web/lib/api/refresh-after.ts'
import { useList } from '#web/lib/api/use-list.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { accountOf, allChangesOf, type TenancyChanges, tenancyOf } from './tenancy-bodies.ts'
import type { NewTenancyValues } from './tenancy-form.ts'

export type TenancyFilter = { q: string; state: string; propertyId: number | undefined }

/** An unknown state in the address filters nothing. */
export const useTenancies = ({ q, state, propertyId }: TenancyFilter) =>
  useList(tenancies.list, { query: { q, propertyId, state: tenancyStates.find((known) => known === state) } })

export const useTenancy = (id: number) => useQuery(get(tenancies.get, { params: { id } }))

/** How far an attempt to add a tenancy has got: the next try goes on from there, and makes no second account. */
export type Attempt = { registered?: { userId: number; account: ReturnType<typeof accountOf> }; begun?: Tenancy }

/**
 * Makes the tenant's account, then begins the tenancy. Details that were corrected
 * between two tries are corrected in both.
 */
export async function addTenancy(values: NewTenancyValues, attempt: Attempt): Promise<Tenancy> {
  attempt.registered ??= await registerTenant(values)
  const { userId, account } = attempt.registered
  const isCorrected = JSON.stringify(account) !== JSON.stringify(accountOf(values))
  const wasBegun = attempt.begun !== undefined
  attempt.begun ??= await call(tenancies.create, { body: tenancyOf(values, userId, londonDay(new Date())) })
  try {
    if (!wasBegun && !isCorrected) return attempt.begun
    return await call(tenancies.update, { params: { id: attempt.begun.id }, body: allChangesOf(values) })
  } finally {
    void refreshAfter('tenancy')
  }
}

async function registerTenant(values: NewTenancyValues) {
  const account = accountOf(values)
  const reply = await call(accounts.register, { body: account })
  return { userId: 'user' in reply ? reply.user.id : reply.id, account }
}

export const useDeleteTenancy = () =>
  useMutation({
    mutationFn: (id: number) => call(tenancies.remove, { params: { id } }),
    retry: false,
    // After a lost answer the tenancy may still be there, so only a success keeps its page from asking for it.
    onSettled: (_answer, error, id) => void refreshAll(error ? undefined : keyOf(tenancies.get, { params: { id } })[0]),
  })

/** Inviting changes nothing of the tenancy but its activity. */
export const useInvite = (id: number) =>
  useMutation({ mutationFn: () => call(tenancies.invite, { params: { id } }), refreshes: ['tenancy'] })

export const useUpdateTenancy = (id: number) =>
  useMutation({
    mutationFn: (body: TenancyChanges) => call(tenancies.update, { params: { id }, body }),
    retry: retryOnce,
    refreshes: ['tenancy'],
    onSuccess: (tenancy) => queryClient.setQueryData(keyOf(tenancies.get, { params: { id } }), tenancy),
  })
