/** What the screens about deposits read and change. */
import { useQuery } from '@tanstack/react-query'
import type { CallInput } from '#api/contract.ts'
import { deposits } from '#api/deposits.ts'
import { financial } from '#api/financial.ts'
import { ledger } from '#api/ledger.ts'
import { endOfTime } from '#domain/day.ts'
import type { DepositFilter } from '#domain/deposit.ts'
import { call } from '#web/lib/api/call.ts'
import { get } from '#web/lib/api/query-client.ts'
import { addressByTicket, saveFile } from '#web/lib/api/save-file.ts'
import { useList } from '#web/lib/api/use-list.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'

const of = (tenancyId: number) => ({ params: { id: tenancyId } })

/** All that are held, or those of a filter. */
export const useDeposits = (status: DepositFilter | undefined) =>
  useList(deposits.list, { query: status ? { status } : {} })

/** Those that only the books have. */
export const useBookedDeposits = () => useList(financial.list, { query: { type: 'deposit', withoutTenancy: 'true' } })

export const useDepositSums = () => useQuery(get(deposits.sums))

export const useDeposit = (tenancyId: number) => useQuery(get(deposits.get, of(tenancyId)))
/** Every charge of the account, those to come too. */
export const useCharges = (tenancyId: number) =>
  useQuery(get(ledger.get, { ...of(tenancyId), query: { to: endOfTime } }))

type Body<Name extends 'update' | 'receive' | 'propose' | 'changeDeduction'> = CallInput<
  (typeof deposits)[Name]
>['body']
export type DepositChanges = Body<'update'>
/** A charge that is no longer to be paid is taken off by null. */
type DeductionFields = Omit<Body<'propose'>, 'chargeId'> & { chargeId: number | null }

export const useChangeDeposit = (tenancyId: number) =>
  useMutation({
    mutationFn: (body: DepositChanges) => call(deposits.update, { ...of(tenancyId), body }),
    refreshes: ['deposit'],
  })

export const useReverseReturn = (tenancyId: number) =>
  useMutation({
    mutationFn: (reason: string) => call(deposits.reverseReturn, { ...of(tenancyId), body: { reason } }),
    refreshes: ['deposit'],
  })

/** A new one, or the changes of one that is there. */
export const useSaveDeduction = (tenancyId: number, deductionId: number | null) =>
  useMutation({
    mutationFn: ({ chargeId, ...body }: DeductionFields) =>
      deductionId === null
        ? call(deposits.propose, { ...of(tenancyId), body: { ...body, ...(chargeId && { chargeId }) } })
        : call(deposits.changeDeduction, { params: { id: tenancyId, deductionId }, body: { ...body, chargeId } }),
    refreshes: ['deposit'],
  })

/** The landlord's agreed sum, or the tenant's answer. */
export const useChangeDeduction = (tenancyId: number, deductionId: number) =>
  useMutation({
    mutationFn: (body: Body<'changeDeduction'>) =>
      call(deposits.changeDeduction, { params: { id: tenancyId, deductionId }, body }),
    refreshes: ['deposit'],
  })

export const useRemoveDeduction = (tenancyId: number, deductionId: number) =>
  useMutation({
    mutationFn: () => call(deposits.removeDeduction, { params: { id: tenancyId, deductionId } }),
    refreshes: ['deposit'],
  })

/** Money for the deposit, against its charge; what has not been charged is charged with it. */
export const useReceiveDeposit = (tenancyId: number) =>
  useMutation({
    mutationFn: (body: Body<'receive'>) => call(deposits.receive, { ...of(tenancyId), body }),
    refreshes: ['deposit'],
  })

export const saveProposal = (tenancyId: number) =>
  saveFile(() => addressByTicket(call(deposits.proposalTicket, of(tenancyId)), deposits.proposal, of(tenancyId)))
