import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type UseControllerReturn, type UseFormRegisterReturn, useController, useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import type { BankImport, BankPreview } from '#api/bank.ts'
import { withoutField } from '#domain/bank/days.ts'
import { Caution } from '#web/components/feedback/caution.tsx'
import { FieldGrid } from '#web/components/fields/field-grid.tsx'
import { FileField } from '#web/components/fields/file-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { columnErrors } from './column-errors.ts'
import { ColumnFields } from './column-fields.tsx'
import { type StatementFile, useStatementImport } from './use-statement-import.ts'
import { WorkProgress } from './work-progress.tsx'

type ImportDialogProps = {
  /** The accounts that have statements, the one of the latest statement first. */
  accountNames: readonly string[]
  /** The progress of the statement that is being stored. */
  progress: BankImport['progress']
  onClose: () => void
  onImported: (statement: BankImport) => void
}

const importForm = z.object({
  file: z.pipe(z.nullable(z.instanceof(File)), z.instanceof(File, { error: 'File is required' })),
  accountName: z.string().check(z.trim(), z.minLength(1, 'Account name is required')),
})
type ImportInput = z.input<typeof importForm>

/** Imports a statement: its file and the name of its account, and for an unknown bank which column is which. */
export function ImportDialog({ accountNames, progress, onClose, onImported }: ImportDialogProps) {
  const { register, control, handleSubmit, getValues, setError, setFocus, formState } = useForm<
    ImportInput,
    unknown,
    StatementFile
  >({
    resolver: standardSchemaResolver(importForm),
    defaultValues: { file: null, accountName: accountNames[0] ?? '' },
  })
  // Registered before the name, so that the upper one of two mistakes gets the focus.
  const file = useController({ control, name: 'file' })
  const [areColumnsPressed, setColumnsPressed] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { asked, answer, forgetAsked, look, send, isSending, isPending } = useStatementImport({
    onRefused: (reason) => setError('file', { message: reason }, { shouldFocus: true }),
    onImported,
  })
  useQuestionFocus(form, asked?.preview)

  const beginAgainWith = (chosen: File | null) => {
    forgetAsked()
    setColumnsPressed(false)
    if (!chosen) return
    if (getValues('accountName').trim() === '') setFocus('accountName')
    else button.current?.focus()
  }
  const submit = handleSubmit((chosen) => {
    if (!asked) return look(chosen)
    setColumnsPressed(true)
    const [missing] = asked.preview.rows.length ? Object.keys(columnErrors(asked.mapping)) : []
    if (missing === undefined) return send(chosen)
    const field = form.current?.elements.namedItem(missing)
    if (field instanceof HTMLElement) field.focus()
  })
  return (
    <Dialog open onOpenChange={onClose} title="Import bank statement" size="large">
      <form ref={form} noValidate onSubmit={submit}>
        <FieldGrid>
          <StatementFileField {...file} onChosen={beginAgainWith} />
          <AccountNameField
            names={accountNames}
            {...register('accountName')}
            error={formState.errors.accountName?.message}
          />
        </FieldGrid>
        {asked?.preview.question && <Caution isAlert>{withoutField(asked.preview.question)}</Caution>}
        {asked && <ColumnFields {...asked} isPressed={areColumnsPressed} onChange={answer} />}
        {isSending && progress && <WorkProgress progress={progress} />}
        <DialogFooter>
          <DialogCancel disabled={isSending} />
          <Button ref={button} type="submit" pending={isPending} pendingLabel="Importing…">
            Import statement
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

/** The server's question about a file gets the focus: the first choice that is to be made (rule: bank-keys). */
function useQuestionFocus(form: RefObject<HTMLFormElement | null>, question: BankPreview | undefined) {
  useEffect(() => {
    const selectThat = (rule: string) => form.current?.querySelector<HTMLElement>(`select${rule}`)
    if (question) (selectThat('[aria-invalid]') ?? selectThat(''))?.focus()
  }, [question, form])
}

type AccountNameFieldProps = UseFormRegisterReturn & { names: readonly string[]; error: string | undefined }

/** Suggests the names that earlier statements have. */
function AccountNameField({ names, ...field }: AccountNameFieldProps) {
  const namesId = useId()
  return (
    <>
      <TextField
        label="Account name"
        hint="Use the same name for each statement of this account"
        maxLength={200}
        list={namesId}
        autoComplete="off"
        {...field}
      />
      <datalist id={namesId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

type StatementFileFieldProps = UseControllerReturn<ImportInput, 'file'> & { onChosen: (file: File | null) => void }

function StatementFileField({ field, fieldState, onChosen }: StatementFileFieldProps) {
  // Only Space opens the chooser by itself; Enter would send a form that has no file yet.
  const openByEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || field.value) return
    event.preventDefault()
    event.currentTarget.click()
  }
  return (
    <FileField
      ref={field.ref}
      label="File"
      hint="CSV, OFX or QIF, at most 10 MB"
      accept=".csv,.ofx,.qfx,.qif,.txt"
      onChange={(event) => {
        const file = event.target.files?.[0] ?? null
        field.onChange(file)
        onChosen(file)
      }}
      onKeyDown={openByEnter}
      error={fieldState.error?.message}
    />
  )
}
