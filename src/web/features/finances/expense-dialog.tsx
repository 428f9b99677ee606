import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { Transaction } from '#api/financial.ts'
import { formatDay } from '#domain/day-forms.ts'
import { transactionTypeLabels } from '#domain/finances/transaction.ts'
import { formatPence } from '#domain/money.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { RecordActivity } from '#web/features/activity/record-activity.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { leadTo } from '#web/lib/leaving/lead-to.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { ExpenseFields } from './expense-fields.tsx'
import {
  changesOf,
  type ExpenseBody,
  type ExpenseInput,
  type ExpenseStart,
  expenseForm,
  inputOf,
} from './expense-form.ts'
import { ReceiptNotStored, useSaveExpense } from './finances.hooks.ts'
import { ReceiptsField } from './receipts-field.tsx'

const addAnother = leadTo('Add another', '/expenses?add')
const viewTaxYear = leadTo('View tax year', '/finances/tax')

type ExpenseDialogProps = {
  /** The expense to edit; none for a new one. */
  row: Transaction | null
  start: ExpenseStart
  onClose: () => void
}

export function ExpenseDialog({ row, start, onClose }: ExpenseDialogProps) {
  const close = useOwnClose(onClose)
  const form = useForm<ExpenseInput, unknown, ExpenseBody>({
    resolver: standardSchemaResolver(expenseForm),
    defaultValues: inputOf(row, start),
  })
  const [stored, setStored] = useState(row)
  const [files, setFiles] = useState(row?.files ?? [])
  const [receipts, setReceipts] = useState<File[]>([])
  const save = useSaveExpense()
  const isOneLess = files.length !== (stored?.files.length ?? 0)
  const onStored = (latest: Transaction, receipt?: File) => {
    setStored(latest)
    setFiles(latest.files)
    setReceipts((all) => all.filter((file) => file !== receipt))
    form.reset(form.getValues())
  }
  const { defaultValues, isDirty } = form.formState
  const submit = form.handleSubmit((fields) => {
    const left = isOneLess && { files: files.map(({ file, name }) => ({ file, name })) }
    const expense = stored
      ? { id: stored.id, body: { ...changesOf(fields, defaultValues, form.getValues()), ...left } }
      : { id: null, body: fields }
    save.mutate(
      { ...expense, receipts, onStored },
      {
        onSuccess: (saved) => {
          const description = `${formatPence(saved.amount)} ${transactionTypeLabels[saved.type]}, ${formatDay(saved.date)}`
          if (row) toast({ title: 'Expense Updated', description })
          else toast({ title: 'Expense Added', description, action: addAnother, otherActions: [viewTaxYear] })
          close()
        },
        onError: (error) => {
          if (error instanceof ReceiptNotStored)
            return sayFailure('The expense is stored, but not all of its receipts', error.cause)
          sayFailure(row ? 'Failed to update expense' : 'Failed to add expense', error)
        },
      },
    )
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={row ? 'Edit Expense' : 'Add Expense'}
      dirty={isDirty || receipts.length > 0 || isOneLess}
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={submit}>
          <ExpenseFields />
          <ReceiptsField
            transactionId={stored?.id ?? null}
            files={files}
            onFiles={setFiles}
            receipts={receipts}
            onReceipts={setReceipts}
          />
          <SubmitFooter pending={save.isPending} pendingLabel="Saving…">
            {row ? 'Save Changes' : 'Add Expense'}
          </SubmitFooter>
        </form>
      </FormProvider>
      {row && <RecordActivity entity="transaction" id={row.id} />}
    </Dialog>
  )
}
