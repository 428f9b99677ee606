import { FileText } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { Ledger, LedgerEntry } from '#api/ledger.ts'
import { londonDay } from '#domain/day.ts'
import type { OwnTerms } from '#domain/rent.ts'
import { RecordState } from '#web/components/feedback/record-state.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { AccountEntries } from './account-entries.tsx'
import { AccountFigures } from './account-figures.tsx'
import type { EntryDialogName, EntryDialogProps } from './entry-dialog.tsx'
import type { EntryMenuProps } from './entry-menu.tsx'
import { useLedger } from './ledger.hooks.ts'
import { StatementDialog } from './statement-dialog.tsx'

type AccountProps = {
  tenancyId: number
  /** Its terms say when rent is due that is not entered yet. */
  tenancy?: OwnTerms | undefined
  title?: string
  /** What a landlord may do with the account, and with each entry. */
  actions?: (ledger: Ledger) => ReactNode
  forEntries?: { Menu: ComponentType<EntryMenuProps>; Dialog: ComponentType<EntryDialogProps> }
  /** Shown between what is owed and the entries. */
  children?: ReactNode
}

/** The account of a tenancy: what is owed, what is due next, every entry with its running balance. */
export function Account({ tenancyId, tenancy, title = 'Account', actions, forEntries, children }: AccountProps) {
  const { data, error, refetch } = useLedger(tenancyId)
  const [isAsking, setAsking] = useState(false)
  const [opened, setOpened] = useState<Pick<EntryDialogProps, 'name' | 'entry'> | null>(null)
  const today = londonDay(new Date())
  if (!data) return <RecordState what="the account" rows={10} error={error} refetch={refetch} />
  const entries = data.entries.filter(({ date }) => date <= today)
  // Rent to come is on the list of rent.
  const toCome = data.entries.filter(({ date, rentPaymentId }) => date > today && rentPaymentId === null)
  const ofEntry = forEntries && {
    Menu: forEntries.Menu,
    open: (entry: LedgerEntry, name: EntryDialogName) => setOpened({ name, entry }),
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <AccountFigures {...{ ledger: data, tenancy, today }} />
      {children}
      <Section
        title={title}
        actions={
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button variant="secondary" size="small" icon={<FileText aria-hidden />} onClick={() => setAsking(true)}>
              Statement
            </Button>
            {actions?.(data)}
          </div>
        }
      >
        <AccountEntries label="Entries of the account" entries={entries} actions={ofEntry} />
      </Section>
      {toCome.length > 0 && (
        <Section title="To come">
          <AccountEntries label="Entries to come" entries={toCome} actions={ofEntry} />
        </Section>
      )}
      {isAsking && <StatementDialog tenancyId={tenancyId} today={today} onClose={() => setAsking(false)} />}
      {forEntries && opened && (
        <forEntries.Dialog
          name={opened.name}
          entry={data.entries.find(({ id }) => id === opened.entry.id) ?? opened.entry}
          tenancyId={tenancyId}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}
