import { useRef, useState } from 'react'
import type { BankImport, BankPreview, ColumnMappingInput } from '#api/bank.ts'
import { dayQuestion } from '#domain/bank/days.ts'
import { countedWithCommas } from '#domain/counted.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { hasStatus } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useIsHere } from '#web/lib/use-is-here.ts'
import { useImportStatement, usePreviewStatement } from './bank.hooks.ts'
import { linesInWords } from './bank-line.ts'

export interface StatementFile {
  readonly file: File
  readonly accountName: string
}

/** The server's question about a file of an unknown bank, and the answers so far. */
interface Asked {
  readonly preview: BankPreview
  readonly mapping: ColumnMappingInput
}

function formOf({ file, accountName }: StatementFile, mapping: ColumnMappingInput | null): FormData {
  const form = new FormData()
  form.append('file', file)
  form.append('accountName', accountName)
  if (mapping) form.append('mapping', JSON.stringify(mapping))
  return form
}

/** Whether somebody can answer the server's question by choosing. If not, another file is needed. */
const canBeAnswered = ({ rows, question }: BankPreview) =>
  question?.startsWith(dayQuestion) === true || rows.some((row) => row.length > 1)

type StatementImportOptions = {
  /** The file cannot be used, for this reason. */
  onRefused: (reason: string) => void
  onImported: (statement: BankImport) => void
}

/**
 * Takes a file to a stored statement. `look` has the server read it and stores it if nothing is unclear; otherwise
 * `asked` holds the question, and `send` stores the file with the answers.
 */
export function useStatementImport({ onRefused, onImported }: StatementImportOptions) {
  const [asked, setAsked] = useState<Asked | null>(null)
  /** What the server reads. A file that was given up meanwhile, or exchanged for another one, is not stored. */
  const reading = useRef<StatementFile | null>(null)
  const isHere = useIsHere()
  const preview = usePreviewStatement()
  const store = useImportStatement(sayImported)
  const refuse = (title: string, error: Error, sayWhy: (words: string) => void) => {
    // The server's message begins with the name of the field that it is about.
    const words = hasStatus(error, 400) && /^(?:file|mapping): (.+)$/s.exec(error.text)?.[1]
    if (words) sayWhy(words)
    else sayFailure(title, error)
  }
  const send = (chosen: StatementFile) =>
    store.mutate(formOf(chosen, asked?.mapping ?? null), {
      onSuccess: onImported,
      onError: (error) =>
        refuse('Failed to import the statement', error, (words) =>
          asked ? setAsked({ ...asked, preview: { ...asked.preview, question: words } }) : onRefused(words),
        ),
    })
  const look = (chosen: StatementFile) => {
    reading.current = chosen
    const isWanted = () => isHere.current && reading.current === chosen
    preview.mutate(formOf(chosen, null), {
      onSuccess: (seen) => {
        if (!isWanted()) return
        if (seen.question === null) send(chosen)
        else if (canBeAnswered(seen)) setAsked({ preview: seen, mapping: seen.mapping ?? {} })
        else onRefused(seen.question)
      },
      onError: (error) => isWanted() && refuse('Failed to read the statement', error, onRefused),
    })
  }
  const forgetAsked = () => {
    reading.current = null
    setAsked(null)
  }
  return {
    asked,
    answer: (mapping: ColumnMappingInput) => setAsked(asked && { ...asked, mapping }),
    forgetAsked,
    look,
    send,
    isSending: store.isPending,
    isPending: store.isPending || preview.isPending,
  }
}

function sayImported({ lines, duplicates }: BankImport): void {
  const known = duplicates > 0 ? `, ${countedWithCommas(duplicates, 'was', 'were')} there already` : ''
  toast({ title: 'Statement imported', description: `${linesInWords(lines - duplicates)}${known}.` })
}
