/** How the parts of this screen write a figure, say what it means, and offer all of it as a file. */

import type { ReactNode } from 'react'
import { type AnalyticsTable, analytics } from '#api/analytics.ts'
import { counted, withCommas } from '#domain/counted.ts'
import { ExportButton } from '#web/components/layout/export-button.tsx'
import { call } from '#web/lib/api/call.ts'

/** '12 days', or a dash where the number is not known. */
export const days = (value: number | null) => (value === null ? '–' : counted(value, 'day'))

/** A sentence on what the figures of a part mean. */
export const Meaning = ({ children }: { children: ReactNode }) => (
  <p className="mb-3 max-w-prose text-muted text-sm">{children}</p>
)

/** '20 of 3,000' where the screen does not show all; else undefined. */
export const shownOf = (shown: number, total: number) =>
  shown < total ? `${shown} of ${withCommas(total)}` : undefined

type CsvButtonProps = { table: AnalyticsTable; what: string }

/** Saves a table of the analytics as CSV, with all of its rows. */
export const CsvButton = ({ table, what }: CsvButtonProps) => (
  <ExportButton isSmall name={`Analytics ${table}.csv`} read={() => call(analytics.csv, { query: { table } })}>
    {what}
  </ExportButton>
)
