/** What the screens about deposits read and change. */
import { useQuery } from '@tanstack/react-query'
import type { CallInput } from '#api/contract.ts'
import { type Deduction, deposits } from '#api/deposits.ts'
import { financial } from '#api/financial.ts'
import { endOfTime } from '#domain/day.ts'
import type { DepositFilter } from '#domain/deposit.ts'
import { useWholeLedger } from '#web/features/account-questions/use-whole-ledger.ts'
import { call } from '#web/lib/api/call.ts'
import { freshMs, get } from '#web/lib/api/query-client.ts'
import { addressByTicket, saveFile } from '#web/lib/api/save-file.ts'
import { useList } from '#web/lib/api/use-list.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { afterPress } from '#web/lib/press/after-press.ts'
import { isBeginningOf } from './is-beginning-of.ts'

const of = (tenancyId: number) => ({ params: { id: tenancyId } })

/** All that are held, or those of a filter. */
export const useDeposits = (status: DepositFilter | undefined) =>
  useList(deposits.list, { query: status ? { status } : {} })

/** Those that only the books have. */
export const useBookedDeposits = () => useList(financial.list, { query: { type: 'deposit', withoutTenancy: 'true' } })

export const useDepositSums = () => useQuery(get(deposits.sums))

export const useDeposit = (tenancyId: number) => useQuery(get(deposits.get, of(tenancyId)))

/**
 * A deduction that the deposit has short is fetched whole while it is asked for (rule: deposits-short). One that
 * `isOther` than its beginning in the deposit says is fetched again when it is asked for. It `isOutdated` where it was
 * not asked for or could not be fetched again.
 */
export function useWholeDeduction(tenancyId: number, deduction: Deduction, isAsked: boolean) {
  const { id, isShort = false } = deduction
  const input = { params: { id: tenancyId, deductionId: id } }
  const { data, error, isFetching, refetch } = useQuery({
    ...get(deposits.getDeduction, input),
    queryFn: () => afterPress(call(deposits.getDeduction, input)),
    enabled: isShort && isAsked,
    staleTime: ({ state }) => (state.data && !isBeginningOf(deduction, state.data) ? 0 : freshMs),
  })
  const isOther = isShort && data !== undefined && !isBeginningOf(deduction, data)
  return {
    whole: isShort ? data : deduction,
    isOther,
    isOutdated: isOther && (!isAsked || error !== null),
    error,
    isFetching,
    refetch,
  }
}

/** Every charge of the account, those to come too. */
export const useCharges = (tenancyId: number) => useWholeLedger(tenancyId, { to: endOfTime })

type Body<Name extends 'update' | 'receive' | 'propose' | 'changeDeduction'> = CallInput<
  (typeof deposits)[Name]
>['body']
export type DepositChanges = Body<'update'>
/** A charge that is no longer to be paid is taken off by null. */
type DeductionFields = Omit<Body<'propose'>, 'chargeId'> & { chargeId: number | null }
type SavedDeduction = { body: DeductionFields; changes: Partial<DeductionFields> }

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

/** A new one, or the changes of one that is there. It ends when the deposit is here again, as it then is. */
export const useSaveDeduction = (
  tenancyId: number,
  deductionId: number | null,
  onSaved: (saved: SavedDeduction) => void,
) =>
  useMutation({
    mutationFn: ({ body: { chargeId, ...body }, changes }: SavedDeduction) =>
      deductionId === null
        ? call(deposits.propose, { ...of(tenancyId), body: { ...body, ...(chargeId && { chargeId }) } })
        : call(deposits.changeDeduction, { params: { id: tenancyId, deductionId }, body: changes }),
    refreshes: ['deposit'],
    onSuccess: (_answer, saved) => onSaved(saved),
    isPendingUntilRefreshed: true,
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
