/** How the parts of this screen write a figure, say what it means, and offer all of it as a file. */

import type { ReactNode } from 'react'
import { type AnalyticsTable, analytics } from '#api/analytics.ts'
import { counted } from '#domain/counted.ts'
import { ExportButton } from '#web/components/layout/export-button.tsx'
import { call } from '#web/lib/api/call.ts'

export const days = (value: number | null) => (value === null ? '–' : counted(value, 'day'))

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

type CsvButtonProps = { table: AnalyticsTable; what: string }

export const CsvButton = ({ table, what }: CsvButtonProps) => (
  <ExportButton isSmall name={`Analytics ${table}.csv`} read={() => call(analytics.csv, { query: { table } })}>
    {what}
  </ExportButton>
)
