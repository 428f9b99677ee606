import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type UseControllerReturn, useController, useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import type { BankImport, BankPreview, ColumnMappingInput } from '#api/bank.ts'
import { dayQuestion } from '#domain/bank/days.ts'
import { countedWithCommas } from '#domain/counted.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { FileField } from '#web/components/fields/file-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { hasStatus } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useImportStatement, usePreviewStatement } from './bank.hooks.ts'
import { columnErrors } from './column-errors.ts'
import { ColumnFields } from './column-fields.tsx'
import { linesInWords } from './post-certain-dialog.tsx'
import { WorkProgress } from './work-progress.tsx'

type ImportDialogProps = {
  accountName: string
  /** How far the statement is that is being stored. */
  progress: BankImport['progress']
  onClose: () => void
  onImported: (statement: BankImport) => void
}

const importForm = z.object({
  file: z.pipe(z.nullable(z.instanceof(File)), z.instanceof(File, { error: 'File is required' })),
  accountName: z.string().check(z.trim(), z.minLength(1, 'Account name is required')),
})
type ImportInput = z.input<typeof importForm>
type StatementFile = z.output<typeof importForm>

function formOf({ file, accountName }: StatementFile, mapping: ColumnMappingInput | null): FormData {
  const form = new FormData()
  form.append('file', file)
  form.append('accountName', accountName)
  if (mapping) form.append('mapping', JSON.stringify(mapping))
  return form
}

/** Whether a choice answers what the server asks about a file; else another file is needed. */
const canBeAnswered = ({ rows, question }: BankPreview) =>
  question?.startsWith(dayQuestion) === true || rows.some((row) => row.length > 1)

/** A statement's file and the name of its account; of a bank that is not known also which column is what. */
export function ImportDialog({ accountName, progress, onClose, onImported }: ImportDialogProps) {
  const { register, control, handleSubmit, getValues, setError, setFocus, formState } = useForm<
    ImportInput,
    unknown,
    StatementFile
  >({
    resolver: standardSchemaResolver(importForm),
    defaultValues: { file: null, accountName },
  })
  const { errors } = formState
  // Before the name, so that of two mistakes the upper one gets the focus.
  const file = useController({ control, name: 'file' })
  const [preview, setPreview] = useState<BankPreview | null>(null)
  const [mapping, setMapping] = useState<ColumnMappingInput | null>(null)
  const [areColumnsPressed, setColumnsPressed] = useState(false)
  const look = usePreviewStatement()
  const send = useImportStatement()
  const question = preview?.question

  const form = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  // What is asked has the focus (rule: bank-keys).
  useEffect(() => {
    if (preview) form.current?.querySelector('select')?.focus()
  }, [preview])

  const beginAgainWith = (file: File | null) => {
    setPreview(null)
    setMapping(null)
    setColumnsPressed(false)
    if (!file) return
    if (getValues('accountName').trim() === '') setFocus('accountName')
    else button.current?.focus()
  }
  const refuseFile = (words: string) => setError('file', { message: words }, { shouldFocus: true })
  const refuse = (title: string, error: Error, sayWhy: (words: string) => void) => {
    // The server's words begin with the name of what they are about.
    const words = hasStatus(error, 400) && /^(?:file|mapping): (.+)$/s.exec(error.text)?.[1]
    if (words) sayWhy(words)
    else sayFailure(title, error)
  }
  const importNow = (chosen: StatementFile) =>
    send.mutate(formOf(chosen, mapping), {
      onSuccess: (statement) => {
        sayImported(statement)
        onImported(statement)
      },
      onError: (error) =>
        refuse('Failed to import the statement', error, (words) =>
          preview ? setPreview({ ...preview, question: words }) : refuseFile(words),
        ),
    })
  const submit = handleSubmit((chosen) => {
    if (mapping) {
      setColumnsPressed(true)
      const [missing] = preview?.rows.length ? Object.keys(columnErrors(mapping)) : []
      if (missing === undefined) return importNow(chosen)
      const field = form.current?.elements.namedItem(missing)
      return field instanceof HTMLElement && field.focus()
    }
    look.mutate(formOf(chosen, null), {
      onSuccess: (seen) => {
        if (seen.question === null) return importNow(chosen)
        if (!canBeAnswered(seen)) return refuseFile(seen.question)
        setPreview(seen)
        setMapping(seen.mapping ?? {})
      },
      onError: (error) => refuse('Failed to read the statement', error, refuseFile),
    })
  })
  return (
    <Dialog open onOpenChange={onClose} title="Import bank statement" size="large">
      <form ref={form} noValidate onSubmit={submit}>
        <div className="grid grid-cols-1 content-start gap-5 md:grid-cols-2">
          <StatementFileField {...file} onChosen={beginAgainWith} />
          <TextField
            label="Account name"
            hint="Use the same name for each statement of this account"
            maxLength={200}
            {...register('accountName')}
            error={errors.accountName?.message}
          />
        </div>
        {question && (
          <p role="alert" className="rounded-md bg-amber-soft p-3 text-amber">
            {question}
          </p>
        )}
        {preview && mapping && (
          <ColumnFields {...{ preview, mapping }} isPressed={areColumnsPressed} onChange={setMapping} />
        )}
        {send.isPending && progress && <WorkProgress progress={progress} />}
        <DialogFooter>
          <DialogCancel disabled={send.isPending} />
          <Button ref={button} type="submit" pending={send.isPending || look.isPending} pendingLabel="Importing…">
            Import statement
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function sayImported({ lines, duplicates }: BankImport): void {
  const known = duplicates > 0 ? `, ${countedWithCommas(duplicates, 'was', 'were')} there already` : ''
  toast({ title: 'Statement imported', description: `${linesInWords(lines - duplicates)}${known}.` })
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
