import { FileDown, FileText } from 'lucide-react'
import { useState } from 'react'
import { saveBlob } from '#web/lib/api/save-file.ts'
import { Button } from './button.tsx'

type ExportButtonProps = {
  children: string
  /** Of the file, its ending included. */
  name: string
  read: () => Promise<Blob>
  isSmall?: boolean
  disabled?: boolean
}

/** Saves what is read as a file; a toast says what went wrong. */
export function ExportButton({ children, name, read, isSmall = false, disabled }: ExportButtonProps) {
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    await saveBlob(read, name)
    setSaving(false)
  }
  return (
    <Button
      variant="secondary"
      {...(isSmall && { size: 'small' as const })}
      icon={name.endsWith('.pdf') ? <FileText aria-hidden /> : <FileDown aria-hidden />}
      disabled={disabled}
      pending={isSaving}
      pendingLabel="Exporting…"
      onClick={() => void save()}
    >
      {children}
    </Button>
  )
}
