import { CircleCheck, Download } from 'lucide-react'
import { useState } from 'react'
import type { ImportReply } from '#api/imports.ts'
import { countedWithCommas, withCommas } from '#domain/counted.ts'
import { csvRow } from '#domain/csv.ts'
import { type ImportColumn, type ImportKind, importColumns, mostImportRows } from '#domain/import.ts'
import { Progress } from '#web/components/feedback/progress.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { FileField } from '#web/components/fields/file-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { messageOf } from '#web/lib/api/call.ts'
import { saveBlob } from '#web/lib/api/save-file.ts'
import { ImportProblems } from './import-problems.tsx'
import { useImport } from './use-import.ts'

const words = {
  properties: { title: 'Import properties', done: 'Properties imported', one: 'property', many: 'properties' },
  tenancies: { title: 'Import tenancies', done: 'Tenancies imported', one: 'tenancy', many: 'tenancies' },
} as const

type ImportDialogProps = { kind: ImportKind; onClose: () => void }

/**
 * A CSV file, what is wrong with its rows, and its import in one piece (rule: imports-dry-run, imports-all-or-none).
 */
export function ImportDialog({ kind, onClose }: ImportDialogProps) {
  const { title, done, one, many } = words[kind]
  const { state, file, choose, importAll, giveUp } = useImport(kind, (count) => {
    toast({ title: done, description: `${countedWithCommas(count, one, many)}.` })
    onClose()
  })
  const [isLeavingOut, setLeavingOut] = useState(false)
  const reply = state.step === 'checked' ? state.reply : null
  const isBusy = state.step === 'checking' || state.step === 'importing'
  const error =
    'error' in state && state.error ? messageOf(state.error, 'Please check your connection and try again.') : undefined
  const close = () => {
    if (state.step === 'checking') giveUp()
    onClose()
  }
  return (
    <Dialog open onOpenChange={close} title={title} size="large" dirty={state.step === 'importing'}>
      <div className="grid grid-cols-1 content-start gap-5">
        <Columns kind={kind} />
        <FileField
          label="CSV file"
          hint={`At most 20 MB and ${withCommas(mostImportRows)} rows`}
          accept=".csv,.txt,text/csv"
          disabled={state.step === 'importing'}
          onChange={(event) => {
            setLeavingOut(false)
            void choose(event.target.files?.[0] ?? null)
          }}
          error={reply ? undefined : error?.replace(/^file: /, '')}
        />
        {isBusy && <Sending step={state.step} share={state.share} name={file?.name ?? ''} />}
        {reply && (
          <Checked reply={reply} isLeavingOut={isLeavingOut} onLeaveOut={setLeavingOut} one={one} many={many} />
        )}
        {reply && error && (
          <p role="alert" className="rounded-md bg-red-soft p-3 text-red wrap-anywhere">
            {error.replace(/^file: /, '')}
          </p>
        )}
      </div>
      <DialogFooter>
        <DialogCancel disabled={state.step === 'importing'} />
        <Button
          disabled={!isBusy && !(reply && reply.valid > 0 && (reply.errors.length === 0 || isLeavingOut))}
          pending={isBusy}
          pendingLabel={state.step === 'importing' ? 'Importing…' : 'Checking…'}
          onClick={() => reply && void importAll(reply)}
        >
          {reply && reply.valid > 0 ? `Import ${countedWithCommas(reply.valid, one, many)}` : 'Import'}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function Columns({ kind }: { kind: ImportKind }) {
  const columns = Object.entries<ImportColumn>(importColumns[kind])
  const required = columns.filter(([, { isRequired }]) => isRequired).map(([name]) => name)
  const template = () =>
    new Blob([csvRow(columns.map(([name]) => name)), csvRow(columns.map(([, { example }]) => example))], {
      type: 'text/csv',
    })
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <p className="max-w-prose grow basis-72 text-muted">
        One row each, under the names of the template’s columns. {required.slice(0, -1).join(', ')} and{' '}
        {required.at(-1)} are needed. Money is in pounds, dates are written day/month/year.
      </p>
      <Button
        variant="quiet"
        icon={<Download aria-hidden />}
        onClick={() => void saveBlob(async () => template(), `latchkey-${kind}.csv`)}
      >
        Download the template
      </Button>
    </div>
  )
}

function Sending({ step, share, name }: { step: 'checking' | 'importing'; share: number; name: string }) {
  if (share < 1) return <Progress label={`Uploading ${name}…`} value={share} max={1} />
  return <Progress label={step === 'checking' ? 'Checking every row…' : 'Importing…'} detail="" />
}

type CheckedProps = {
  reply: ImportReply
  isLeavingOut: boolean
  onLeaveOut: (isLeavingOut: boolean) => void
  one: string
  many: string
}

function Checked({ reply: { rows, valid, errors }, isLeavingOut, onLeaveOut, one, many }: CheckedProps) {
  const faulty = new Set(errors.map(({ line }) => line)).size
  if (errors.length === 0) {
    return (
      <p role="status" className="flex items-center gap-2 text-green">
        <CircleCheck aria-hidden className="size-5 shrink-0" />
        {countedWithCommas(rows, 'row', 'rows')} without a problem. Nothing has been stored yet.
      </p>
    )
  }
  return (
    <>
      <p role="status">
        {valid > 0
          ? `${countedWithCommas(faulty, 'row has a problem', 'rows have problems')}; ${countedWithCommas(valid, one, many)} of ${withCommas(rows)} can be imported. Correct the file and choose it again, or leave these rows out.`
          : 'Nothing can be imported from this file yet. Correct it and choose it again.'}
      </p>
      {valid > 0 && (
        <CheckboxField
          label={faulty === 1 ? 'Leave out the faulty row' : `Leave out the ${withCommas(faulty)} faulty rows`}
          checked={isLeavingOut}
          onChange={(event) => onLeaveOut(event.target.checked)}
        />
      )}
      <ImportProblems problems={errors} />
    </>
  )
}
