import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'
import type { BankImport, BankPreview, ColumnMappingInput } from '#api/bank.ts'
import { dayQuestion } from '#domain/bank/days.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { hasStatus } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useImportStatement, usePreviewStatement } from './bank.hooks.ts'
import { columnErrors } from './column-errors.ts'
import { ColumnFields } from './column-fields.tsx'
import { WorkProgress } from './work-progress.tsx'

type ImportDialogProps = {
  accountName: string
  /** How far the statement is that is being stored. */
  progress: BankImport['progress']
  onClose: () => void
  onImported: (statement: BankImport) => void
}

function formOf(file: File, accountName: string, mapping: ColumnMappingInput | null): FormData {
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
export function ImportDialog({ accountName: lastName, progress, onClose, onImported }: ImportDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const [accountName, setAccountName] = useState(lastName)
  const [preview, setPreview] = useState<BankPreview | null>(null)
  const [mapping, setMapping] = useState<ColumnMappingInput | null>(null)
  /** Why the file is none that can be imported. */
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isPressed, setPressed] = useState(false)
  const [areColumnsPressed, setColumnsPressed] = useState(false)
  const look = usePreviewStatement()
  const send = useImportStatement()
  const question = preview?.question

  const input = useRef<HTMLInputElement>(null)
  const account = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  const choose = (chosen: File | null) => {
    setFile(chosen)
    setPreview(null)
    setMapping(null)
    setRefusal(null)
    setColumnsPressed(false)
    if (chosen) (accountName.trim() === '' ? account : button).current?.focus()
  }
  // Only Space opens the chooser by itself; Enter would send a form that has no file yet.
  const openByEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || file) return
    event.preventDefault()
    event.currentTarget.click()
  }
  const refuseFile = (words: string) => {
    setRefusal(words)
    input.current?.focus()
  }
  const refuse = (title: string, error: Error, sayWhy: (words: string) => void) => {
    // The server's words begin with the name of what they are about.
    const words = hasStatus(error, 400) && /^(?:file|mapping): (.+)$/s.exec(error.text)?.[1]
    if (words) sayWhy(words)
    else sayFailure(title, error)
  }
  const importNow = (chosen: File) =>
    send.mutate(formOf(chosen, accountName.trim(), mapping), {
      onSuccess: (statement) => {
        const added = statement.lines - statement.duplicates
        const known = statement.duplicates > 0 ? `, ${statement.duplicates} were there already` : ''
        toast({ title: 'Statement imported', description: `${added.toLocaleString('en-GB')} lines${known}.` })
        onImported(statement)
      },
      onError: (error) =>
        refuse('Failed to import the statement', error, (words) =>
          preview ? setPreview({ ...preview, question: words }) : refuseFile(words),
        ),
    })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setPressed(true)
    if (!file || accountName.trim() === '') return
    if (mapping) {
      setColumnsPressed(true)
      const [missing] = preview?.rows.length ? Object.keys(columnErrors(mapping)) : []
      if (missing === undefined) return importNow(file)
      const field = event.currentTarget.elements.namedItem(missing)
      return field instanceof HTMLElement && field.focus()
    }
    look.mutate(formOf(file, accountName.trim(), null), {
      onSuccess: (seen) => {
        if (seen.question === null) return importNow(file)
        if (!canBeAnswered(seen)) return refuseFile(seen.question)
        setPreview(seen)
        setMapping(seen.mapping ?? {})
      },
      onError: (error) => refuse('Failed to read the statement', error, refuseFile),
    })
  }
  return (
    <Dialog open onOpenChange={onClose} title="Import bank statement" size="large">
      <form noValidate onSubmit={submit}>
        <div className="grid grid-cols-1 content-start gap-5 md:grid-cols-2">
          <TextField
            ref={input}
            label="File"
            hint="CSV, OFX or QIF, at most 10 MB"
            type="file"
            accept=".csv,.ofx,.qfx,.qif,.txt"
            onChange={(event) => choose(event.target.files?.[0] ?? null)}
            onKeyDown={openByEnter}
            error={isPressed && !file ? 'File is required' : (refusal ?? undefined)}
          />
          <TextField
            ref={account}
            label="Account name"
            hint="Use the same name for each statement of this account"
            value={accountName}
            maxLength={200}
            onChange={(event) => setAccountName(event.target.value)}
            error={isPressed && accountName.trim() === '' ? 'Account name is required' : undefined}
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
