/** What the tenancy screens read and change. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { accounts } from '#api/accounts.ts'
import { type Tenancy, tenancies, tenancyStates } from '#api/tenancies.ts'
import { londonDay } from '#domain/day.ts'
import { call } from '#web/lib/api.ts'
import { get, keyOf, queryClient, refresh } from '#web/lib/query-client.ts'
import { useList } from '#web/lib/use-list.ts'
import { accountOf, type TenancyChanges, tenancyOf } from './tenancy-bodies.ts'
import type { NewTenancyValues } from './tenancy-form.ts'

export type TenancyFilter = { q: string; state: string; propertyId: number | undefined }

/** A state that does not exist, in an address that somebody typed, filters nothing. */
export const useTenancies = ({ q, state, propertyId }: TenancyFilter) =>
  useList(tenancies.list, { query: { q, propertyId, state: tenancyStates.find((known) => known === state) } })

/** One tenancy; the row that was pressed stands in until the answer comes. */
export const useTenancy = (row: Tenancy) =>
  useQuery({ ...get(tenancies.get, { params: { id: row.id } }), placeholderData: row }).data ?? row

// A tenancy sets the occupancy of its property, an inspection, and what the dashboard counts.
const showEverywhere = () =>
  refresh('/api/tenants', '/api/properties', '/api/dashboard', '/api/calendar-events', '/api/inspections')

export type Registered = { userId: number; account: ReturnType<typeof accountOf> }

/** Makes the tenant's account. Never tried twice by itself: without an e-mail address the second would be another tenant. */
export async function registerTenant(values: NewTenancyValues): Promise<Registered> {
  const account = accountOf(values)
  const reply = await call(accounts.register, { body: account })
  return { userId: 'user' in reply ? reply.user.id : reply.id, account }
}

/**
 * Begins the tenancy of an account that was made before. Details that were corrected between two tries go to the account, so that the
 * second try needs no second account.
 */
export async function beginTenancy(values: NewTenancyValues, { userId, account }: Registered): Promise<Tenancy> {
  const begun = await call(tenancies.create, { body: tenancyOf(values, userId, londonDay(new Date())) })
  const { role: _, ...corrected } = accountOf(values)
  const { role: __, ...registered } = account
  const isCorrected = JSON.stringify(corrected) !== JSON.stringify(registered)
  const tenancy = isCorrected ? await call(tenancies.update, { params: { id: begun.id }, body: corrected }) : begun
  void showEverywhere()
  return tenancy
}

export const useUpdateTenancy = (id: number) =>
  useMutation({
    mutationFn: (body: TenancyChanges) => call(tenancies.update, { params: { id }, body }),
    onSuccess: (tenancy) => {
      queryClient.setQueryData(keyOf(tenancies.get, { params: { id } }), tenancy)
      void showEverywhere()
    },
  })
