/** How the parts of this screen write a figure, say what it means, and offer all of it as a file. */
import { FileDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type AnalyticsTable, analytics } from '#api/analytics.ts'
import { Button } from '#web/components/layout/button.tsx'
import { call } from '#web/lib/api/call.ts'
import { saveBlob } from '#web/lib/api/save-file.ts'

export const percent = (value: number | null) => (value === null ? '–' : `${value}%`)

export const days = (value: number | null) => (value === null ? '–' : value === 1 ? '1 day' : `${value} days`)

/** With its name on a phone, where no heading says it. */
export const said = (name: string, content: ReactNode) => (
  <>
    <span className="text-muted md:hidden">{name} </span>
    {content}
  </>
)

/** What the figures of a part are. */
export const Meaning = ({ children }: { children: ReactNode }) => (
  <p className="mb-3 max-w-prose text-muted text-sm">{children}</p>
)

export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="border-edge border-t py-4 text-muted">{children}</p>
)

/** '20 of 3,000' where there are more than the screen has. */
export const shownOf = (shown: number, total: number) =>
  shown < total ? `${shown} of ${total.toLocaleString('en-GB')}` : undefined

export function CsvButton({ table, what }: { table: AnalyticsTable; what: string }) {
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    await saveBlob(() => call(analytics.csv, { query: { table } }), `Analytics ${table}.csv`)
    setSaving(false)
  }
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<FileDown aria-hidden />}
      pending={isSaving}
      pendingLabel="Exporting…"
      onClick={() => void save()}
    >
      {what}
    </Button>
  )
}
