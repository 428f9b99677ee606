import { FileText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { financial, mostFiles, type TransactionFile } from '#api/financial.ts'
import { fileRefusal } from '#domain/document.ts'
import { Button } from '#web/components/layout/button.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { FileDrop } from '#web/features/documents/file-drop.tsx'
import { call } from '#web/lib/api/call.ts'
import { addressByTicket } from '#web/lib/api/save-file.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { removesRow, useOtherRow } from '#web/lib/press/use-other-row.ts'

type ReceiptsFieldProps = {
  transactionId: number | null
  /** Those that are stored already. */
  files: readonly TransactionFile[]
  onFiles: (files: TransactionFile[]) => void
  /** Those that are sent with the form. */
  receipts: readonly File[]
  onReceipts: (receipts: File[]) => void
}

/** The receipts of an expense: shown, taken off, and chosen or photographed. */
export function ReceiptsField({ transactionId, files, onFiles, receipts, onReceipts }: ReceiptsFieldProps) {
  const { otherwise, onRows } = useOtherRow()
  const [refused, setRefused] = useState<string>()
  const room = mostFiles - files.length - receipts.length
  const add = (chosen: readonly File[]) => {
    const taken = chosen.filter((file) => fileRefusal(file) === null)
    const first = chosen.find((file) => !taken.includes(file))
    if (first) setRefused(`${first.name}: ${fileRefusal(first)}`)
    else setRefused(taken.length > room ? `At most ${mostFiles} receipts` : undefined)
    onReceipts([...receipts, ...taken.slice(0, room)])
  }
  return (
    <div {...onRows} className="grid min-w-0 grid-cols-1 gap-2">
      <FileDrop
        buttonRef={otherwise}
        label="Receipts"
        multiple
        disabled={room <= 0}
        hint={`PDF, Word, Excel or pictures, at most 20 MB each and ${mostFiles} in all.`}
        error={refused}
        onFiles={add}
      />
      {files.length + receipts.length > 0 && (
        <ul aria-label="Receipts" className="grid grid-cols-1 gap-1">
          {files.map((file) => (
            <Receipt key={file.id} name={file.name} onRemove={() => onFiles(files.filter(({ id }) => id !== file.id))}>
              {transactionId !== null && (
                <Button variant="quiet" size="small" onClick={() => void openReceipt(transactionId, file.id)}>
                  View<span className="sr-only"> {file.name}</span>
                </Button>
              )}
            </Receipt>
          ))}
          {receipts.map((file, at) => (
            <Receipt
              // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice.
              key={`${file.name} ${at}`}
              name={file.name}
              onRemove={() => onReceipts(receipts.filter((_, index) => index !== at))}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type ReceiptProps = { name: string; onRemove: () => void; children?: React.ReactNode }

function Receipt({ name, onRemove, children }: ReceiptProps) {
  return (
    <li className="flex min-h-11 items-center gap-2 rounded-md border border-line pl-3">
      <FileText aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 grow truncate">{name}</span>
      {children}
      <IconButton label={`Remove ${name}`} icon={<Trash2 aria-hidden />} {...removesRow} onClick={onRemove} />
    </li>
  )
}

/** Opens a window with the press itself, because one that opens later would be blocked. */
async function openReceipt(id: number, fileId: number): Promise<void> {
  const shown = window.open('', '_blank')
  try {
    const params = { id, fileId }
    const address = await addressByTicket(call(financial.fileTicket, { params }), financial.viewFile, { params })
    if (shown) shown.location.href = address
    else location.href = address
  } catch (error) {
    shown?.close()
    sayFailure('Receipt could not be opened', error)
  }
}
