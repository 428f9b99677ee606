import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import type { AppliedBankRule, BankRule } from '#api/bank.ts'
import { Spinner } from '#web/components/feedback/spinner.tsx'
import { type ToastAction, toast } from '#web/components/feedback/toast.ts'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { messageOf } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { asksToRemoveRow, removesRow, useOtherRow } from '#web/lib/press/use-other-row.ts'
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
  const { data, error } = useBankRules()
  const { register, handleSubmit, reset, formState } = useForm<RuleInput>({
    resolver: standardSchemaResolver(ruleForm),
    defaultValues: { contains: words },
  })
  const [changing, setChanging] = useState<BankRule | null>(null)
  const { otherwise, onRows, otherRow } = useOtherRow()
  const add = useAddRule()
  const change = useChangeRule()
  const { mutate: remove } = useRemoveRule()
  const pending = add.isPending || change.isPending

  const begin = (rule: BankRule | null) => {
    setChanging(rule)
    reset({ contains: rule?.contains ?? '' })
  }
  const onError = (failure: Error) => sayFailure('Failed to save the rule', failure)
  const done = (title: string, applied: AppliedBankRule, action?: ToastAction) => {
    toast({ title, description: appliedInWords(applied), ...(action && { action }) })
    begin(null)
  }
  const undoOf = ({ id }: BankRule): ToastAction => ({
    label: 'Undo',
    onPress: () =>
      remove({ id, lines: 'ownOnly' }, { onError: (failure) => sayFailure('Failed to delete the rule', failure) }),
  })
  const submit = handleSubmit(({ contains }) => {
    if (changing) {
      const onSuccess = (rule: AppliedBankRule) => done('Rule changed', rule)
      return change.mutate({ id: changing.id, contains }, { onSuccess, onError })
    }
    const isThere = data?.some((rule) => rule.contains.toLowerCase() === contains.toLowerCase())
    const onSuccess = (rule: AppliedBankRule) => {
      done('Rule added', rule, isThere ? undefined : undoOf(rule))
      onAdded?.(contains)
    }
    add.mutate(contains, { onSuccess, onError })
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      returnTo={returnTo}
      title="Rules for setting aside"
      dirty={formState.isDirty}
      description="Lines with these words are neither rent nor an expense: they are set aside, in this statement and in later ones."
    >
      <div {...onRows} className="grid min-w-0 grid-cols-1 content-start gap-5">
        <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3">
          <TextField
            label={changing ? 'Change the words' : 'Words of the line'}
            hint="At least 3 characters, as the bank writes them"
            maxLength={200}
            {...register('contains')}
            error={formState.errors.contains?.message}
          />
          <div className="flex flex-wrap gap-2">
            <Button ref={otherwise} type="submit" pending={pending} pendingLabel="Saving…">
              {changing ? 'Change rule' : 'Set aside all like this'}
            </Button>
            {changing && (
              <Button variant="secondary" onClick={() => begin(null)}>
                Cancel
              </Button>
            )}
          </div>
        </form>
        {error && <p role="alert">{messageOf(error, 'The rules could not be loaded. Please try again.')}</p>}
        {!data && !error && <Spinner label="Loading the rules" />}
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
  const { mutate: send } = useRemoveRule()
  const { mutate: addAgain } = useAddRule()
  const [removing, setRemoving] = useState<BankRule | null>(null)
  const isConfirmed = useRef(false)
  const ask = (rule: BankRule) => {
    isConfirmed.current = false
    setRemoving(rule)
  }
  const remove = (rule: BankRule, bringBack: boolean) => {
    const { id, contains, lines } = rule
    const stay = lines > 0 ? `What it has set aside stays set aside: ${linesInWords(lines)}.` : contains
    isConfirmed.current = true
    setRemoving(null)
    onRemove(rule)
    send(
      { id, lines: bringBack ? 'bringBack' : 'stay' },
      {
        onSuccess: () => {
          toast({
            title: 'Rule deleted',
            description: bringBack ? 'Its lines are back, to be posted.' : stay,
            action: {
              label: 'Undo',
              onPress: () => addAgain(contains, { onError: (error) => sayFailure('Failed to save the rule', error) }),
            },
          })
        },
        onError: (error) => sayFailure('Failed to delete the rule', error),
      },
    )
  }
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
      {removing && (
        <RemoveRuleDialog
          rule={removing}
          onClose={() => setRemoving(null)}
          returnTo={() => (isConfirmed.current ? otherRow() : null)}
          onConfirm={(bringBack) => remove(removing, bringBack)}
        />
      )}
    </>
  )
}
