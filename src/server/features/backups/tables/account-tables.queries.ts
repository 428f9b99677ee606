/** Settings of the whole account in a backup, and what is noted about tax. */
import { z } from 'zod/mini'
import { arrearsSettings as arrearsFields, bankRates } from '#api/arrears.ts'
import { newBranding } from '#api/branding.ts'
import { flag, momentInput } from '#api/fields.ts'
import { leadTimes } from '#api/reminders.ts'
import { taxSettings as taxFields, taxUpdateParams } from '#api/tax.ts'
import { longestFirst, type ReminderKind } from '#domain/reminder.ts'
import { type Quarter, updateDue } from '#domain/tax/tax-year.ts'
import { arrearsSettings } from '#server/db/schema/arrears.ts'
import { brandings } from '#server/db/schema/branding.ts'
import { reminderSettings } from '#server/db/schema/notices.ts'
import { taxSettings, taxUpdates } from '#server/db/schema/tax.ts'
import type { BackedUpTable } from '#server/features/backups/tables/backed-up-table.queries.ts'
import { day, orNull } from '#server/features/backups/tables/row-fields.ts'

const { year, quarter } = taxUpdateParams.shape

const taxUpdateRow = z.object({
  taxYear: year,
  quarter,
  submittedOn: orNull(day),
})

const taxSettingsRow = z.object({ calendarQuarters: flag, mtdFrom: taxFields.shape.mtdFrom, exempt: flag })

const arrearsSettingsRow = z.object({ steps: orNull(arrearsFields.shape.steps), bankRates: orNull(bankRates) })

const reminderSettingsRow = z.object({
  documents: leadTimes,
  rent: leadTimes,
  inspections: leadTimes,
} satisfies Record<ReminderKind, unknown>)

const brandingRow = z.object({
  name: newBranding.shape.name,
  colour: newBranding.shape.colour,
  logo: newBranding.shape.logo,
  updatedAt: momentInput,
})

/** For tables with one row per account, which needs no key. */
const onePerAccount = { key: [], one: () => 'the account' } as const

export const accountTables: readonly BackedUpTable[] = [
  {
    name: 'tax_updates',
    what: ['quarterly tax update', 'quarterly tax updates'],
    table: taxUpdates,
    row: taxUpdateRow,
    key: ['taxYear', 'quarter'],
    one: (fields) => `${fields.taxYear} ${fields.quarter}`,
    leftOut: { id: 'The quarter says which it is.', dueDate: 'It follows from the quarter.' },
    toColumns: (fields) => ({ ...fields, dueDate: updateDue(Number(fields.taxYear), fields.quarter as Quarter) }),
  },
  {
    name: 'tax_settings',
    what: ['set of tax settings', 'sets of tax settings'],
    table: taxSettings,
    row: taxSettingsRow,
    ...onePerAccount,
  },
  {
    name: 'arrears_settings',
    what: ['set of arrears settings', 'sets of arrears settings'],
    table: arrearsSettings,
    row: arrearsSettingsRow,
    ...onePerAccount,
  },
  {
    name: 'reminder_settings',
    what: ['set of reminder settings', 'sets of reminder settings'],
    table: reminderSettings,
    row: reminderSettingsRow,
    toColumns: (fields) =>
      Object.fromEntries(Object.entries(fields).map(([kind, days]) => [kind, longestFirst(days as number[])])),
    ...onePerAccount,
  },
  {
    name: 'brandings',
    what: ['branding', 'brandings'],
    table: brandings,
    row: brandingRow,
    feature: 'customBranding',
    ...onePerAccount,
  },
]
