/** What the screen of bank statements reads and changes. */
import { useQuery } from '@tanstack/react-query'
import { type BankImport, type BankLine, bank } from '#api/bank.ts'
import type { CallInput } from '#api/contract.ts'
import { call } from '#web/lib/api/call.ts'
import { get } from '#web/lib/api/query-client.ts'
import { useList } from '#web/lib/api/use-list.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'

/** Asked for every second while a statement's lines are being stored, matched, posted or undone. */
export const useBankImports = () => useList(bank.list, {}, { askWhile: ({ progress }) => progress !== null })

/** The lines of a statement, certain ones first, or those of one state. */
export const useBankLines = (id: number, state?: BankLine['state']) =>
  useList(bank.lines, { params: { id }, query: { order: 'group', ...(state && { state }) } })

const refreshes = ['bank', 'rent', 'deposit', 'book'] as const

/** `onStored` hears of it at the answer, and the mutation ends when the list has the statement. */
export const useImportStatement = (onStored: (statement: BankImport) => void) =>
  useMutation({
    mutationFn: (form: FormData) => call(bank.create, { form }),
    refreshes,
    onSuccess: onStored,
    // Until then the screen would say that there are no statements yet.
    isPendingUntilRefreshed: true,
  })

export const usePreviewStatement = () =>
  useMutation({ mutationFn: (form: FormData) => call(bank.preview, { form }), retry: false })

export type LineChange = CallInput<typeof bank.updateLine>['body']

export const useChangeLine = () =>
  useMutation({
    mutationFn: ({ id, body }: { id: number; body: LineChange }) => call(bank.updateLine, { params: { id }, body }),
    refreshes,
  })

/** `onUndone` hears of it at the answer, and the mutation ends when the lines are here again. */
export const useUndoLine = (onUndone: (line: BankLine) => void) =>
  useMutation({
    mutationFn: ({ id }: BankLine) => call(bank.undoLine, { params: { id } }),
    refreshes,
    onSuccess: (_, line) => onUndone(line),
    // Until then the line looks posted, and a second press would be refused.
    isPendingUntilRefreshed: true,
  })

export const useBankRules = () => useQuery(get(bank.rules))

export const useAddRule = () =>
  useMutation({ mutationFn: (contains: string) => call(bank.addRule, { body: { contains } }), refreshes })

export const useChangeRule = () =>
  useMutation({
    mutationFn: ({ id, contains }: { id: number; contains: string }) =>
      call(bank.updateRule, { params: { id }, body: { contains } }),
    refreshes,
  })

export const useRemoveRule = () =>
  useMutation({
    mutationFn: ({ id, lines }: { id: number; lines: 'stay' | 'bringBack' | 'ownOnly' }) =>
      call(bank.removeRule, { params: { id }, query: lines === 'stay' ? {} : { [lines]: 'true' } }),
    refreshes,
  })

export const useUndoImport = () =>
  useMutation({ mutationFn: (id: number) => call(bank.undoImport, { params: { id } }), refreshes })

/** What 'Post all certain' would do now. */
export const usePostCertainPreview = (id: number) =>
  useQuery({
    queryKey: ['bank rehearsal', id],
    queryFn: () => call(bank.postCertain, { params: { id }, body: { rehearse: true } }),
    gcTime: 0,
    staleTime: 0,
  })

export const usePostCertain = (id: number) =>
  useMutation({ mutationFn: () => call(bank.postCertain, { params: { id }, body: { rehearse: false } }), refreshes })
