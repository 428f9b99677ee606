/** What the screen of bank statements reads and changes. */
import { useQuery } from '@tanstack/react-query'
import { type BankImport, type BankLine, type BankRule, bank, type PostedCertain, type UndoneLine } from '#api/bank.ts'
import type { CallInput } from '#api/contract.ts'
import { call } from '#web/lib/api/call.ts'
import { get, keyOf } from '#web/lib/api/query-client.ts'
import { useList } from '#web/lib/api/use-list.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { useUnderWay } from '#web/lib/api/use-under-way.ts'

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
export const useUndoLine = (onUndone: (line: UndoneLine) => void) =>
  useMutation({
    mutationFn: ({ id }: BankLine) => call(bank.undoLine, { params: { id } }),
    refreshes,
    onSuccess: onUndone,
    // Until then the line looks posted, and a second press would be refused.
    isPendingUntilRefreshed: true,
  })

const ruleRemovalKey = ['remove bank rule']

type RuleRemoval = { rule: BankRule; lines: 'stay' | 'bringBack' | 'ownOnly' }

/** The rules without those that are being deleted. */
export function useBankRules() {
  const { data, error, refetch } = useQuery(get(bank.rules))
  const removals = useUnderWay<RuleRemoval>(ruleRemovalKey)
  const isRemoved = ({ id }: BankRule) => removals.some(({ rule }) => rule.id === id)
  return { data: data?.filter((rule) => !isRemoved(rule)), error, refetch }
}

export const useAddRule = () =>
  useMutation({ mutationFn: (contains: string) => call(bank.addRule, { body: { contains } }), refreshes })

export const useChangeRule = () =>
  useMutation({
    mutationFn: ({ id, contains }: { id: number; contains: string }) =>
      call(bank.updateRule, { params: { id }, body: { contains } }),
    refreshes,
  })

/** `onRemoved` hears of it at the answer. The rule is not shown from the press on, until the server refuses. */
export const useRemoveRule = (onRemoved: (removal: RuleRemoval) => void = () => {}) =>
  useMutation({
    mutationKey: ruleRemovalKey,
    mutationFn: ({ rule: { id }, lines }: RuleRemoval) =>
      call(bank.removeRule, { params: { id }, query: lines === 'stay' ? {} : { [lines]: 'true' } }),
    refreshes,
    onSuccess: (_, removal) => onRemoved(removal),
    isPendingUntilRefreshed: true,
  })

export const useUndoImport = () =>
  useMutation({ mutationFn: (id: number) => call(bank.undoImport, { params: { id } }), refreshes })

type Shown = Pick<PostedCertain, 'count' | 'sum'>

/**
 * Posts all that is certain if that is what was shown, and says what it would post now. While it posts, the preview
 * stays as it was.
 */
export function usePostCertain(id: number) {
  const post = useMutation({
    mutationFn: ({ count, sum }: Shown) => call(bank.postCertain, { params: { id }, body: { count, sum } }),
    refreshes,
  })
  const rehearsal = { params: { id }, body: { rehearse: true } }
  const preview = useQuery({
    // Its path is below that of the statements: it is asked again when they change.
    queryKey: keyOf(bank.postCertain, rehearsal),
    queryFn: () => call(bank.postCertain, rehearsal),
    enabled: !post.isPending && !post.isSuccess,
    gcTime: 0,
    staleTime: 0,
  })
  return { post, preview }
}
