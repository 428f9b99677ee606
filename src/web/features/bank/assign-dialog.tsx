import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { BankLine } from '#api/bank.ts'
import { formatDay } from '#domain/day.ts'
import { type ExpenseType, expenseTypes, transactionTypeLabels } from '#domain/finances/transaction.ts'
import { formatPence, penceToPounds, poundsToPence } from '#domain/money.ts'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { PropertyChoice } from '#web/features/choices/property-choice.tsx'
import { TenancyChoice } from '#web/features/choices/tenancy-choice.tsx'
import type { LineChange } from './bank.hooks.ts'

type AssignDialogProps = {
  line: BankLine
  pending: boolean
  onPost: (change: LineChange) => void
  onClose: () => void
  returnTo: () => HTMLElement | null | undefined
}

/** Where a line belongs, when the proposal is not it: one tenancy or several, or an expense. */
export function AssignDialog(props: AssignDialogProps) {
  const { line, onClose, returnTo } = props
  const title = `${formatPence(Math.abs(line.amount))} ${line.amount > 0 ? 'in' : 'out'} on ${formatDay(line.date)}`
  return (
    <Dialog open onOpenChange={onClose} title={title} description={line.description} returnTo={returnTo}>
      {line.amount > 0 ? <SplitForm {...props} /> : <ExpenseForm {...props} />}
    </Dialog>
  )
}

/**
 * In a select the browser does nothing with Enter, and a tenant's first letters and Enter are all that most lines take.
 */
function postByEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** `isRest`: the amount is what the other parts leave, until another one is typed. */
type Part = { key: number; tenantId: number | null; rentPaymentId: number | null; pounds: string; isRest?: boolean }

function partsOf({ proposal, amount }: BankLine): Part[] {
  if (proposal && 'splits' in proposal)
    return proposal.splits.map(({ tenantId, rentPaymentId, amount: part }, key) => ({
      key,
      tenantId,
      rentPaymentId,
      pounds: penceToPounds(part),
    }))
  return [{ key: 0, tenantId: null, rentPaymentId: null, pounds: penceToPounds(amount) }]
}

const penceOf = (parts: readonly Part[]) => parts.reduce((sum, { pounds }) => sum + (poundsToPence(pounds) ?? 0), 0)

function SplitForm({ line, pending, onPost }: AssignDialogProps) {
  const [parts, setParts] = useState(() => partsOf(line))
  const [isPressed, setPressed] = useState(false)
  const total = penceOf(parts)
  const left = line.amount - total
  const isWhole = left === 0 && parts.every(({ pounds }) => (poundsToPence(pounds) ?? 0) > 0)
  const set = (key: number, change: Partial<Part>) => {
    const changed = parts.map((part) => (part.key === key ? { ...part, ...change } : part))
    const rest = line.amount - penceOf(changed.filter(({ isRest }) => !isRest))
    setParts(changed.map((part) => (part.isRest ? { ...part, pounds: rest > 0 ? penceToPounds(rest) : '' } : part)))
  }
  const add = () =>
    setParts([
      ...parts.map((part) => ({ ...part, isRest: false })),
      {
        key: 1 + Math.max(...parts.map(({ key }) => key)),
        tenantId: null,
        rentPaymentId: null,
        pounds: left > 0 ? penceToPounds(left) : '',
        isRest: true,
      },
    ])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setPressed(true)
    const splits = parts.flatMap(({ tenantId, rentPaymentId, pounds }) =>
      tenantId === null ? [] : [{ tenantId, rentPaymentId, amount: poundsToPence(pounds) ?? 0 }],
    )
    if (isWhole && splits.length === parts.length) onPost({ post: true, splits })
  }
  return (
    <form noValidate onSubmit={submit} onKeyDown={postByEnter}>
      {parts.map(({ key, tenantId, pounds }, index) => (
        <fieldset key={key} className="grid min-w-0 grid-cols-1 items-start gap-3 sm:grid-cols-[1fr_8rem_auto]">
          <legend className="sr-only">Part {index + 1}</legend>
          <TenancyChoice
            label="Tenant"
            value={tenantId}
            onChoose={(tenancy) => set(key, { tenantId: tenancy?.id ?? null, rentPaymentId: null })}
            error={isPressed && tenantId === null ? 'Tenant is required' : undefined}
          />
          <MoneyField
            label="Amount"
            value={pounds}
            onChange={(event) => set(key, { pounds: event.target.value, rentPaymentId: null, isRest: false })}
          />
          {parts.length > 1 && (
            <IconButton
              label={`Remove part ${index + 1}`}
              className="sm:mt-7"
              icon={<X aria-hidden />}
              onClick={() => setParts(parts.filter((part) => part.key !== key))}
            />
          )}
        </fieldset>
      ))}
      <div>
        <Button variant="quiet" size="small" icon={<Plus aria-hidden />} onClick={add}>
          Split with another tenancy
        </Button>
      </div>
      {isPressed && !isWhole && (
        <p role="alert" className="text-red text-sm">
          The parts come to {formatPence(total)}, but {formatPence(line.amount)} came in.
        </p>
      )}
      <SubmitFooter pending={pending} pendingLabel="Posting…">
        Post
      </SubmitFooter>
    </form>
  )
}

const types = expenseTypes.map((value) => ({ value, label: transactionTypeLabels[value] }))

type Expense = { type: ExpenseType; propertyId: number | null; category: string }

function ExpenseForm({ line, pending, onPost }: AssignDialogProps) {
  const proposed = line.proposal && !('splits' in line.proposal) ? line.proposal : null
  const { register, control, handleSubmit } = useForm<Expense>({
    defaultValues: {
      type: (proposed?.type as ExpenseType | undefined) ?? 'maintenance',
      propertyId: proposed?.propertyId ?? null,
      category: proposed?.category ?? '',
    },
  })
  const submit = handleSubmit((transaction) => onPost({ post: true, transaction }))
  return (
    <form noValidate onSubmit={submit} onKeyDown={postByEnter}>
      <SelectField label="Type of expense" options={types} {...register('type')} />
      <Controller
        control={control}
        name="propertyId"
        render={({ field }) => (
          <PropertyChoice
            label="Property"
            optional
            placeholder="No particular property"
            ref={field.ref}
            value={field.value}
            onChoose={(property) => field.onChange(property?.id ?? null)}
          />
        )}
      />
      <TextField label="Category" optional maxLength={200} {...register('category')} />
      <SubmitFooter pending={pending} pendingLabel="Posting…">
        Post expense
      </SubmitFooter>
    </form>
  )
}
