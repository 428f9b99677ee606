/** What the screens about arrears read and change. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { arrears } from '#api/arrears.ts'
import { type ArrearsStep, type Instalment, withoutPlainKind } from '#domain/arrears/arrears.ts'
import type { BankRate } from '#domain/arrears/late-interest.ts'
import type { Pence } from '#domain/money.ts'
import { useWholeLedger } from '#web/features/account-questions/use-whole-ledger.ts'
import { acrossTabs } from '#web/lib/across-tabs.ts'
import { call } from '#web/lib/api/call.ts'
import { get, retryOnce } from '#web/lib/api/query-client.ts'
import { addressByTicket, saveFile } from '#web/lib/api/save-file.ts'
import { useList } from '#web/lib/api/use-list.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { mergedRows } from '#web/lib/forms/merged-rows.ts'

const of = (tenancyId: number) => ({ params: { id: tenancyId } })

export const useArrears = () => useList(arrears.list, { query: {} })
export const useAgeing = () => useQuery(get(arrears.ageing))
export const useLetters = (tenancyId: number) => useList(arrears.letters, { ...of(tenancyId), query: {} })
export const useArrearsSettings = () => useQuery(get(arrears.settings))
export const useBankRates = () => useQuery(get(arrears.bankRates))
export const useArrearsTerms = (tenancyId: number) => useQuery(get(arrears.terms, of(tenancyId)))
export const usePaymentPlan = (tenancyId: number) => useQuery(get(arrears.plan, of(tenancyId)))
/** The draft of the next step, unless another is chosen; the last draft stays until the new one is there. */
export const useDraft = (tenancyId: number, name: string | undefined) =>
  useQuery({
    ...get(arrears.draft, { ...of(tenancyId), query: { name } }),
    retry: false,
    placeholderData: keepPreviousData,
  })
/** The entries of the account until today. */
export const useEntries = (tenancyId: number) => useWholeLedger(tenancyId, {})
export const useInterest = (chargeId: number) => useQuery(get(arrears.interest, { ...of(chargeId), query: {} }))

/** The rows that a form was filled with, and those that it has now. */
type Edited<Row> = { before: readonly Row[]; typed: readonly Row[] }

/** A list that two tabs save in the same moment gets the changes of both (rule: screens-edits). */
const inTurn = <Saved>(save: () => Promise<Saved>) => acrossTabs('arrears-settings', save)

/** `onSaved` hears of it at the answer, and the mutation ends when the lists are here again, as with the Bank Rates. */
export const useSaveSteps = (onSaved: () => void) =>
  useMutation({
    mutationFn: ({ before, typed }: Edited<ArrearsStep>) =>
      inTurn(async () => {
        const now = (await call(arrears.settings)).steps
        const rows = { before, typed: typed.map(withoutPlainKind), now }
        const steps = mergedRows(rows, ({ name }) => name).toSorted((a, b) => a.days - b.days)
        return call(arrears.changeSettings, { body: { steps } })
      }),
    retry: retryOnce,
    refreshes: ['arrears'],
    onSuccess: onSaved,
    isPendingUntilRefreshed: true,
  })

export const useSaveBankRates = (onSaved: () => void) =>
  useMutation({
    mutationFn: ({ before, typed }: Edited<BankRate>) =>
      inTurn(async () => {
        const now = await call(arrears.bankRates)
        return call(arrears.changeBankRates, { body: mergedRows({ before, typed, now }, ({ from }) => from) })
      }),
    retry: retryOnce,
    refreshes: ['arrears'],
    onSuccess: onSaved,
    isPendingUntilRefreshed: true,
  })

export const useSendStep = (tenancyId: number) =>
  useMutation({
    mutationFn: (body: { name: string; via: 'mail' | 'print' }) => call(arrears.send, { ...of(tenancyId), body }),
    refreshes: ['arrears'],
  })

export const useBreathingSpace = (tenancyId: number) =>
  useMutation({
    mutationFn: (body: { from: string | null; until: string | null }) =>
      call(arrears.breathingSpace, { ...of(tenancyId), body }),
    refreshes: ['arrears'],
  })

export const useChangeTerms = (tenancyId: number) =>
  useMutation({
    mutationFn: (body: { awaited?: number; lateInterest?: boolean }) =>
      call(arrears.changeTerms, { ...of(tenancyId), body }),
    refreshes: ['arrears'],
  })

/** Offers a plan, or changes the one that there is; without instalments it is withdrawn. */
export const useSavePlan = (tenancyId: number, isThere: boolean) =>
  useMutation({
    mutationFn: (instalments: Instalment[]) =>
      call(isThere ? arrears.changePlan : arrears.offerPlan, { ...of(tenancyId), body: { instalments } }),
    refreshes: ['arrears'],
  })

export const useAcceptPlan = (tenancyId: number) =>
  useMutation({
    mutationFn: (version: number) => call(arrears.acceptPlan, { ...of(tenancyId), body: { version } }),
    refreshes: ['arrears'],
  })

/** `onCharged` hears of it at the answer, and the mutation ends when what is left to be charged is here. */
export const useChargeInterest = (chargeId: number, onCharged: (charged: { amount: Pence }) => void) =>
  useMutation({
    mutationFn: () => call(arrears.chargeInterest, { ...of(chargeId), body: {} }),
    refreshes: ['rent', 'arrears'],
    onSuccess: onCharged,
    // Until then the interest looks owed, and a second press would be refused.
    isPendingUntilRefreshed: true,
  })

export const saveLetter = (id: number) =>
  saveFile(() => addressByTicket(call(arrears.letterTicket, of(id)), arrears.letter, of(id)))
