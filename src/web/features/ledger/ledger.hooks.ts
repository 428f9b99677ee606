/** What the account of a tenancy reads and changes. */
import { useQuery } from '@tanstack/react-query'
import type { CallInput } from '#api/contract.ts'
import { ledger } from '#api/ledger.ts'
import { type Day, endOfTime } from '#domain/day.ts'
import { useWholeLedger } from '#web/features/account-questions/use-whole-ledger.ts'
import { call } from '#web/lib/api/call.ts'
import { get } from '#web/lib/api/query-client.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'

/** All entries of a tenancy, those to come too. */
export const useLedger = (tenancyId: number) => useWholeLedger(tenancyId, { to: endOfTime })

/** A tenant's own accounts. */
export const useOwnAccounts = () => useQuery(get(ledger.accounts, {}))

/** A receipt with what it pays. */
export const useReceipt = (id: number) => useQuery(get(ledger.receipt, { params: { id } }))

export const useReallocate = (receiptId: number) =>
  useMutation({
    mutationFn: (allocations: { chargeId: number; amount: number }[]) =>
      call(ledger.allocate, { params: { id: receiptId }, body: { allocations } }),
    refreshes: ['rent'],
  })

type BodyOf<Name extends 'addReceipt' | 'addCharge' | 'refund' | 'writeOff'> = CallInput<(typeof ledger)[Name]>['body']

export const useAddReceipt = (tenancyId: number) =>
  useMutation({
    mutationFn: (body: BodyOf<'addReceipt'>) => call(ledger.addReceipt, { params: { id: tenancyId }, body }),
    refreshes: ['rent'],
  })

export const useAddCharge = (tenancyId: number) =>
  useMutation({
    mutationFn: (body: BodyOf<'addCharge'>) => call(ledger.addCharge, { params: { id: tenancyId }, body }),
    refreshes: ['rent'],
  })

export const useRefund = (tenancyId: number) =>
  useMutation({
    mutationFn: (body: BodyOf<'refund'>) => call(ledger.refund, { params: { id: tenancyId }, body }),
    refreshes: ['rent'],
  })

export const useWriteOff = (chargeId: number) =>
  useMutation({
    mutationFn: (body: BodyOf<'writeOff'>) => call(ledger.writeOff, { params: { id: chargeId }, body }),
    refreshes: ['rent'],
  })

export const useReverse = (entryId: number) =>
  useMutation({
    mutationFn: (reason: string) => call(ledger.reverse, { params: { id: entryId }, body: { reason } }),
    refreshes: ['rent'],
  })

export type Range = { from: Day; to: Day }
