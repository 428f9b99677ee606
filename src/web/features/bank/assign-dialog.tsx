import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import type { BankLine } from '#api/bank.ts'
import { formatDay } from '#domain/day-forms.ts'
import { type ExpenseType, expenseTypes, transactionTypeLabels } from '#domain/finances/transaction.ts'
import { formatPence } from '#domain/money.ts'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { OptionalProperty } from '#web/features/choices/optional-property.tsx'
import type { LineChange } from './bank.hooks.ts'
import { postByEnter } from './post-by-enter.ts'
import { SplitForm } from './split-form.tsx'
import { partsOf } from './split-parts.ts'

type AssignDialogProps = {
  line: BankLine
  pending: boolean
  onPost: (change: LineChange) => void
  onClose: () => void
  returnTo: () => HTMLElement | null | undefined
}

/** Where a line belongs, when the proposal is not it: one tenancy or several, other income, or an expense. */
export function AssignDialog(props: AssignDialogProps) {
  const { line, onClose, returnTo } = props
  const [isOtherIncome, setOtherIncome] = useState(false)
  const [isBack, setBack] = useState(false)
  const [parts, setParts] = useState(() => partsOf(line))
  const [booked, setBooked] = useState(() => bookedOf(line))
  const goBack = (typed: Booked) => {
    setBooked(typed)
    setOtherIncome(false)
    setBack(true)
  }
  const title = `${formatPence(Math.abs(line.amount))} ${line.amount > 0 ? 'in' : 'out'} on ${formatDay(line.date)}`
  return (
    <Dialog open onOpenChange={onClose} title={title} description={line.description} returnTo={returnTo}>
      {line.amount > 0 && !isOtherIncome ? (
        <SplitForm {...props} {...{ parts, setParts, isBack }} onOtherIncome={() => setOtherIncome(true)} />
      ) : (
        <BookForm {...props} booked={booked} onTenants={goBack} />
      )}
    </Dialog>
  )
}

const types = expenseTypes.map((value) => ({ value, label: transactionTypeLabels[value] }))

type Booked = { type: ExpenseType | 'other_income' | ''; propertyId: number | null; category: string }

function bookedOf({ amount, proposal }: BankLine): Booked {
  const proposed = proposal && !('splits' in proposal) ? proposal : null
  return {
    type: amount > 0 ? 'other_income' : ((proposed?.type as ExpenseType | undefined) ?? ''),
    propertyId: proposed?.propertyId ?? null,
    category: proposed?.category ?? '',
  }
}

type BookFormProps = AssignDialogProps & {
  booked: Booked
  /** Goes back to the tenants, and keeps what has been typed. */
  onTenants: (typed: Booked) => void
}

/** Money that is no tenant's: an expense, or other income. */
function BookForm({ line, pending, onPost, booked, onTenants }: BookFormProps) {
  const isIncome = line.amount > 0
  const { register, control, handleSubmit, setFocus, getValues, formState } = useForm<Booked>({ defaultValues: booked })
  // The button that led here has gone with its form, and the focus with it.
  useEffect(() => {
    if (isIncome) setFocus('propertyId')
  }, [isIncome, setFocus])
  const submit = handleSubmit(({ type, ...rest }) => type && onPost({ post: true, transaction: { type, ...rest } }))
  return (
    <form noValidate onSubmit={submit} onKeyDown={postByEnter}>
      {isIncome ? (
        <p className="text-muted">Other income, which is no tenant’s: an insurance payout, a grant, a laundry.</p>
      ) : (
        <SelectField
          label="Type of expense"
          placeholder="Select a type"
          hint={<NoMortgage />}
          options={types}
          {...register('type', { required: 'Type of expense is required' })}
          error={formState.errors.type?.message}
        />
      )}
      <OptionalProperty control={control} />
      <TextField label="Category" optional maxLength={200} {...register('category')} />
      {isIncome && (
        <Button variant="quiet" size="small" className="self-start" onClick={() => onTenants(getValues())}>
          It is a tenant’s
        </Button>
      )}
      <SubmitFooter pending={pending} pendingLabel="Posting…">
        {isIncome ? 'Post other income' : 'Post expense'}
      </SubmitFooter>
    </form>
  )
}

/** Only the interest of a mortgage is a cost, and no type of expense (rule: bank-expenses). */
function NoMortgage() {
  return (
    <>
      A mortgage is none of these: enter it under{' '}
      <Link href="/finances/mortgages" className="text-press underline underline-offset-2">
        Mortgages
      </Link>
      , which books its interest and capital, and set its payment aside.
    </>
  )
}
