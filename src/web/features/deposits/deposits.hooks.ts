/** What the screens about deposits read and change. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { type CallInput, urlOf } from '#api/contract.ts'
import { deposits } from '#api/deposits.ts'
import { ledger } from '#api/ledger.ts'
import type { Day } from '#domain/day.ts'
import type { ReceiptMethod } from '#domain/ledger.ts'
import { call } from '#web/lib/api/call.ts'
import { get } from '#web/lib/api/query-client.ts'
import { refreshAfter } from '#web/lib/api/refresh-after.ts'
import { saveFile } from '#web/lib/api/save-file.ts'

const of = (tenancyId: number) => ({ params: { id: tenancyId } })

export const useDeposit = (tenancyId: number) => useQuery(get(deposits.get, of(tenancyId)))
/** Every charge of the account, those to come too. */
export const useCharges = (tenancyId: number) =>
  useQuery(get(ledger.get, { ...of(tenancyId), query: { to: '9999-12-31' } }))

type Body<Name extends 'update' | 'propose' | 'changeDeduction'> = CallInput<(typeof deposits)[Name]>['body']
export type DepositChanges = Body<'update'>
export type DeductionFields = Body<'propose'>

// A second try after an answer that was lost would enter the same again.
const once = { retry: false, onSuccess: () => void refreshAfter('deposit') } as const

export const useChangeDeposit = (tenancyId: number) =>
  useMutation({
    mutationFn: (body: DepositChanges) => call(deposits.update, { ...of(tenancyId), body }),
    ...once,
  })

export const useReverseReturn = (tenancyId: number) =>
  useMutation({
    mutationFn: (reason: string) => call(deposits.reverseReturn, { ...of(tenancyId), body: { reason } }),
    ...once,
  })

/** A new one, or the changes of one that is there. */
export const useSaveDeduction = (tenancyId: number, deductionId: number | null) =>
  useMutation({
    mutationFn: (body: DeductionFields) =>
      deductionId === null
        ? call(deposits.propose, { ...of(tenancyId), body })
        : call(deposits.changeDeduction, { params: { id: tenancyId, deductionId }, body }),
    ...once,
  })

/** The landlord's agreed sum, or the tenant's answer. */
export const useChangeDeduction = (tenancyId: number, deductionId: number) =>
  useMutation({
    mutationFn: (body: Body<'changeDeduction'>) =>
      call(deposits.changeDeduction, { params: { id: tenancyId, deductionId }, body }),
    ...once,
  })

export const useRemoveDeduction = (tenancyId: number, deductionId: number) =>
  useMutation({
    mutationFn: () => call(deposits.removeDeduction, { params: { id: tenancyId, deductionId } }),
    ...once,
  })

type Received = { amount: number; date: Day; method: ReceiptMethod; reference: string }

/** Money for the deposit, against its charge; what has not been charged is charged with it. */
export const useReceiveDeposit = (tenancyId: number) =>
  useMutation({
    mutationFn: async ({ amount, date, ...receipt }: Received) => {
      const { entries } = await call(ledger.get, { ...of(tenancyId), query: { to: '9999-12-31' } })
      const open = entries.filter(
        ({ kind, chargeKind, openAmount }) => kind === 'charge' && chargeKind === 'deposit' && openAmount > 0,
      )
      const charged = open.reduce((sum, { openAmount }) => sum + openAmount, 0)
      if (charged < amount) {
        const body = { kind: 'deposit' as const, amount: amount - charged, dueDate: date }
        open.push(await call(ledger.addCharge, { ...of(tenancyId), body }))
      }
      let left = amount
      const allocations = open.flatMap(({ id: chargeId, openAmount }) => {
        const part = Math.min(left, openAmount)
        left -= part
        return part > 0 ? [{ chargeId, amount: part }] : []
      })
      return call(ledger.addReceipt, { ...of(tenancyId), body: { ...receipt, amount, date, allocations } })
    },
    retry: false,
    onSettled: () => void refreshAfter('deposit'),
  })

export const saveProposal = (tenancyId: number) =>
  saveFile(async () => {
    const { ticket } = await call(deposits.proposalTicket, of(tenancyId))
    return urlOf(deposits.proposal, { ...of(tenancyId), query: { token: ticket } })
  })
