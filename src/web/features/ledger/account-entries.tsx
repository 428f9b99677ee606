import { type ComponentType, useState } from 'react'
import { type LedgerEntry, mostLedgerEntries } from '#api/ledger.ts'
import { withCommas } from '#domain/counted.ts'
import { formatDay } from '#domain/day-forms.ts'
import { balanceInWords, openAmountInWords, statementRow } from '#domain/ledger.ts'
import { formatPence } from '#domain/money.ts'
import { EmptyNote } from '#web/components/feedback/empty-note.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { breakable } from '#web/components/lists/breakable.ts'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import type { EntryDialogName } from './entry-dialog.tsx'
import type { EntryMenuProps } from './entry-menu.tsx'

const shownAtFirst = 50

type EntryActions = { Menu: ComponentType<EntryMenuProps>; open: (entry: LedgerEntry, dialog: EntryDialogName) => void }

const columns: readonly Column<LedgerEntry>[] = [
  {
    key: 'entry',
    header: 'Entry',
    cell: (entry) => <EntryWords entry={entry} />,
    narrow: 'title',
  },
  { key: 'date', header: 'Date', cell: ({ date }) => formatDay(date), className: 'figures whitespace-nowrap' },
  {
    key: 'amount',
    header: 'Charged or paid',
    cell: (entry) => <SignedAmount entry={entry} />,
    align: 'end',
    narrow: 'value',
    className: 'whitespace-nowrap',
  },
  {
    key: 'balance',
    header: 'Balance',
    cell: ({ balance }) => balanceInWords(balance),
    align: 'end',
    narrow: 'status',
    className: 'whitespace-nowrap',
  },
]

/** What makes the tenant owe less is shown with a minus. */
function SignedAmount({ entry }: { entry: LedgerEntry }) {
  const { charged, credited } = statementRow(entry)
  return charged > 0 ? formatPence(charged) : <span className="text-green">{`−${formatPence(credited)}`}</span>
}

function EntryWords({ entry }: { entry: LedgerEntry }) {
  const { description, reference, reason, reversedById } = entry
  const notes = [reference, reason, reversedById !== null && 'reversed', openAmountInWords(entry)].filter(Boolean)
  return (
    <>
      <span className={reversedById === null ? undefined : 'text-muted line-through'}>{breakable(description)}</span>
      {notes.length > 0 && <span className="block text-muted text-sm">{breakable(notes.join(' · '))}</span>}
    </>
  )
}

type AccountEntriesProps = { label: string; entries: readonly LedgerEntry[]; actions?: EntryActions | undefined }

/** The entries, the latest first, each with the balance after it. */
export function AccountEntries({ label, entries, actions }: AccountEntriesProps) {
  const [mostShown, setMostShown] = useState(shownAtFirst)
  const latest = entries.toReversed().slice(0, mostShown)
  const menus: Column<LedgerEntry>[] = actions
    ? [
        {
          key: 'actions',
          header: 'Actions',
          cell: (entry) => <actions.Menu entry={entry} onOpen={(dialog) => actions.open(entry, dialog)} />,
          narrow: 'action',
          align: 'end',
        },
      ]
    : []
  return (
    <>
      <DataTable
        label={label}
        columns={[...columns, ...menus]}
        rows={latest}
        rowKey={({ id }) => id}
        empty={<EmptyNote>Nothing has been due yet.</EmptyNote>}
      />
      {latest.length < entries.length && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-4">
          {entries.length > mostLedgerEntries && (
            <p className="figures text-muted text-sm" role="status">
              {withCommas(latest.length)} of {withCommas(entries.length)} entries shown, from{' '}
              {formatDay(latest.at(-1)?.date ?? '')}
            </p>
          )}
          <Button variant="secondary" onClick={() => setMostShown(mostShown + mostLedgerEntries)}>
            Show earlier entries
          </Button>
        </div>
      )}
    </>
  )
}
