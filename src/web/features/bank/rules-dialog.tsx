import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import type { AppliedBankRule, BankRule } from '#api/bank.ts'
import { RecordState } from '#web/components/feedback/record-state.tsx'
import { type ToastAction, toast } from '#web/components/feedback/toast.ts'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { asksToRemoveRow, removesRow, useOtherRow } from '#web/lib/press/use-other-row.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { useAddRule, useBankRules, useChangeRule, useRemoveRule } from './bank.hooks.ts'
import { linesInWords } from './bank-line.ts'
import { RemoveRuleDialog } from './remove-rule-dialog.tsx'

const ruleForm = z.object({ contains: z.string().check(z.trim(), z.minLength(3, 'At least 3 characters')) })
type RuleInput = z.output<typeof ruleForm>

type RulesDialogProps = {
  /** Words of a line, for 'Set aside all like this'. */
  words?: string
  /** With the words of the rule that was added, where it was asked for a line: there is no other one to add. */
  onAdded?: (words: string) => void
  onClose: () => void
  returnTo?: () => HTMLElement | null | undefined
}

/** The rules that set lines aside by themselves, with what each has set aside, and a form for another one. */
export function RulesDialog({ words = '', onAdded, onClose, returnTo }: RulesDialogProps) {
  const { data, error, refetch } = useBankRules()
  const { form, changing, begin, submit, isPending } = useRuleForm({ words, rules: data, onAdded })
  const { errors, isDirty } = form.formState
  const { otherwise, onRows, otherRow } = useOtherRow()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      returnTo={returnTo}
      title="Rules for setting aside"
      dirty={isDirty}
      description="Lines with these words are neither rent nor an expense: they are set aside, in this statement and in later ones."
    >
      <div {...onRows} className="grid min-w-0 grid-cols-1 content-start gap-5">
        <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3">
          <TextField
            label={changing ? 'Change the words' : 'Words of the line'}
            hint="At least 3 characters, as the bank writes them"
            maxLength={200}
            {...form.register('contains')}
            error={errors.contains?.message}
          />
          <div className="flex flex-wrap gap-2">
            <Button ref={otherwise} type="submit" pending={isPending} pendingLabel="Saving…">
              {changing ? 'Change rule' : 'Set aside all like this'}
            </Button>
            {changing && (
              <Button variant="secondary" onClick={() => begin(null)}>
                Cancel
              </Button>
            )}
          </div>
        </form>
        {!data && <RecordState what="the rules" rows={2} error={error} refetch={refetch} />}
        {data?.length === 0 && <p className="text-muted">There are no rules yet.</p>}
        {data && data.length > 0 && (
          <RuleList
            rules={data}
            otherRow={otherRow}
            onChange={begin}
            onRemove={({ id }) => id === changing?.id && begin(null)}
          />
        )}
      </div>
    </Dialog>
  )
}

type RuleFormOptions = Pick<RulesDialogProps, 'onAdded'> & { words: string; rules: readonly BankRule[] | undefined }

/** One form for two things: it changes the words of the rule `changing`, and adds a rule while that is null. */
function useRuleForm({ words, rules, onAdded }: RuleFormOptions) {
  const form = useForm<RuleInput>({ resolver: standardSchemaResolver(ruleForm), defaultValues: { contains: words } })
  const [changing, setChanging] = useState<BankRule | null>(null)
  const latest = useLatest(changing)
  const add = useAddRule()
  const change = useChangeRule()
  const { mutate: remove } = useRemoveRule()

  const begin = (rule: BankRule | null) => {
    setChanging(rule)
    form.reset({ contains: rule?.contains ?? '' })
  }
  const onError = (failure: Error) => sayFailure('Failed to save the rule', failure)
  const done = (title: string, applied: AppliedBankRule, action?: ToastAction) => {
    toast({ title, description: appliedInWords(applied), ...(action && { action }) })
    // By now the form may be that of another rule.
    if (latest.current === changing) begin(null)
  }
  const undoOf = (rule: BankRule): ToastAction => ({
    label: 'Undo',
    onPress: () =>
      remove({ rule, lines: 'ownOnly' }, { onError: (failure) => sayFailure('Failed to delete the rule', failure) }),
  })
  const submit = form.handleSubmit(({ contains }) => {
    if (changing) {
      const onSuccess = (rule: AppliedBankRule) => done('Rule changed', rule)
      return change.mutate({ id: changing.id, contains }, { onSuccess, onError })
    }
    const isKnown = rules?.some((rule) => rule.contains.toLowerCase() === contains.toLowerCase())
    const onSuccess = (rule: AppliedBankRule) => {
      done('Rule added', rule, isKnown ? undefined : undoOf(rule))
      onAdded?.(contains)
    }
    add.mutate(contains, { onSuccess, onError })
  })
  return { form, changing, begin, submit, isPending: add.isPending || change.isPending }
}

function appliedInWords({ lines, setAsideNow }: AppliedBankRule): string {
  const all = `${linesInWords(lines)} set aside`
  if (lines === setAsideNow) return `${all}.`
  return setAsideNow === 0 ? `${all}, as before.` : `${all}, ${lines - setAsideNow} of them before.`
}

type RuleListProps = {
  rules: readonly BankRule[]
  /** What gets the focus when a rule goes after its question was answered. */
  otherRow: () => HTMLElement | null
  onChange: (rule: BankRule) => void
  onRemove: (rule: BankRule) => void
}

function RuleList({ rules, otherRow, onChange, onRemove }: RuleListProps) {
  const { asked, ask, close, isConfirmed, remove } = useRuleRemoval(onRemove)
  return (
    <>
      <ul aria-label="Rules" className="grid grid-cols-1">
        {rules.map((rule) => (
          <li
            key={rule.id}
            className="flex min-w-0 items-center justify-between gap-3 border-line border-b py-2 last:border-0"
          >
            <span className="min-w-0 break-words">
              “{rule.contains}”<span className="block text-muted text-sm">{linesInWords(rule.lines)} set aside</span>
            </span>
            <span className="flex shrink-0 gap-1">
              <IconButton
                label={`Change the rule ${rule.contains}`}
                icon={<Pencil aria-hidden />}
                onClick={() => onChange(rule)}
              />
              <IconButton
                label={`Delete the rule ${rule.contains}`}
                icon={<Trash2 aria-hidden />}
                {...(rule.lines > 0 ? asksToRemoveRow : removesRow)}
                onClick={() => (rule.lines > 0 ? ask(rule) : remove(rule, false))}
              />
            </span>
          </li>
        ))}
      </ul>
      {asked && (
        <RemoveRuleDialog
          rule={asked}
          onClose={close}
          returnTo={() => (isConfirmed() ? otherRow() : null)}
          onConfirm={(bringBack) => remove(asked, bringBack)}
        />
      )}
    </>
  )
}

/** Deletes a rule, with Undo. Before one that has set lines aside, `asked` is the rule that the question is about. */
function useRuleRemoval(onRemove: (rule: BankRule) => void) {
  const { mutate: send } = useRemoveRule(({ rule: { contains, lines }, lines: wish }) => {
    const staysSetAside = lines > 0 ? `What it has set aside stays set aside: ${linesInWords(lines)}.` : contains
    const description = wish === 'bringBack' ? 'Its lines are back, to be posted.' : staysSetAside
    toast({ title: 'Rule deleted', description, action: { label: 'Undo', onPress: () => undo(contains) } })
  })
  const { mutate: addAgain } = useAddRule()
  const [asked, setAsked] = useState<BankRule | null>(null)
  const wasConfirmed = useRef(false)
  const ask = (rule: BankRule) => {
    wasConfirmed.current = false
    setAsked(rule)
  }
  const undo = (contains: string) =>
    addAgain(contains, { onError: (error) => sayFailure('Failed to save the rule', error) })
  const remove = (rule: BankRule, bringBack: boolean) => {
    wasConfirmed.current = true
    setAsked(null)
    onRemove(rule)
    send(
      { rule, lines: bringBack ? 'bringBack' : 'stay' },
      { onError: (error) => sayFailure('Failed to delete the rule', error) },
    )
  }
  return { asked, ask, close: () => setAsked(null), isConfirmed: () => wasConfirmed.current, remove }
}
