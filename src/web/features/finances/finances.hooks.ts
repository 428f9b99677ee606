/** What the screens of the books read and change. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import {
  financial,
  type newExpense,
  type newTransaction,
  type Transaction,
  type transactionChanges,
} from '#api/financial.ts'
import type { DayRange } from '#domain/day.ts'
import { expenseTypes } from '#domain/finances/transaction.ts'
import { call } from '#web/lib/api/call.ts'
import { get, getWhileTyping } from '#web/lib/api/query-client.ts'
import { useList } from '#web/lib/api/use-list.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'

export interface ExpenseFilter {
  readonly q: string
  readonly type: string
  readonly propertyId: number | undefined
  readonly range: DayRange | null
}

const queryOf = ({ q, type, propertyId, range }: ExpenseFilter) => ({
  q,
  propertyId,
  type: expenseTypes.find((known) => known === type),
  ...range,
})

export const useExpenses = (filter: ExpenseFilter) => useList(financial.expenses, { query: queryOf(filter) })

export const useExpenseMonths = (filter: ExpenseFilter) =>
  useQuery({
    ...getWhileTyping(financial.expenseMonths, { query: queryOf(filter) }),
    placeholderData: keepPreviousData,
  })

export const useSummary = (range: DayRange | null, propertyId: number | undefined) =>
  useQuery({
    ...get(financial.summary, { query: { ...range, propertyId } }),
    enabled: range !== null,
  })

type Body = z.input<typeof newExpense>
type Changes = z.input<typeof transactionChanges>

/** `id` is null for one that is not stored yet. */
type ExpenseToSave = ({ id: null; body: Body } | { id: number; body: Changes }) & {
  receipts: readonly File[]
  /** Called after each step, so that another try goes on from there; `receipt` has just arrived. */
  onStored: (latest: Transaction, receipt?: File) => void
}

/** The expense is stored and one of its receipts is not; `cause` says why. */
export class ReceiptNotStored extends Error {}

export const useSaveExpense = () =>
  useMutation({
    mutationFn: async ({ receipts, onStored, ...expense }: ExpenseToSave) => {
      const { id, body } = expense
      let latest: Transaction =
        id === null
          ? await call(financial.createExpense, { body })
          : await call(financial.update, { params: { id }, body })
      onStored(latest)
      for (const receipt of receipts) {
        latest = await addReceipt(latest.id, receipt)
        onStored(latest, receipt)
      }
      return latest
    },
    // If only a receipt could not be stored, the expense is there all the same.
    refreshes: ['book'],
  })

async function addReceipt(id: number, file: File): Promise<Transaction> {
  const form = new FormData()
  form.append('name', file.name.slice(0, 200))
  form.append('file', file)
  try {
    return await call(financial.addFile, { params: { id }, form })
  } catch (cause) {
    throw new ReceiptNotStored('A receipt could not be stored', { cause })
  }
}

export const useOtherIncome = (range: DayRange, propertyId: number | undefined) =>
  useList(financial.list, { query: { type: 'other_income', ...range, propertyId } })

type IncomeToSave = { id: null; body: Omit<z.input<typeof newTransaction>, 'type'> } | { id: number; body: Changes }

export const useSaveIncome = () =>
  useMutation({
    mutationFn: ({ id, body }: IncomeToSave) =>
      id === null
        ? call(financial.create, { body: { ...body, type: 'other_income' } })
        : call(financial.update, { params: { id }, body }),
    refreshes: ['book'],
  })
