import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#api/accounts.ts'
import { reminders, type SentMail } from '#api/reminders.ts'
import { formatInstant } from '#domain/day-forms.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { useList } from '#web/lib/api/use-list.ts'
import { SettingsSection } from './settings-section.tsx'

const shownAtFirst = 5

/** What was sent by e-mail, and what could not be delivered. */
export function SentMailsSection({ user }: { user: User }) {
  const list = useList(reminders.sent, {}, { freshForMs: 30_000 })
  const [isWhole, setWhole] = useState(false)
  const isCut = !isWhole && (list.rows?.length ?? 0) > shownAtFirst
  const shown = isCut ? { rows: list.rows, error: list.error } : list
  return (
    <SettingsSection
      title="Sent by e-mail"
      icon={<MailCheck aria-hidden />}
      description={
        user.role === 'landlord'
          ? 'Of the last 12 months: notifications to you, reminders to your tenants, and letters and invitations that did not reach them.'
          : 'Notifications to you, of the last 12 months.'
      }
    >
      <ListState
        list={shown}
        errorHeading="Error loading what was sent"
        skeleton={<SkeletonRows rows={1} label="Loading what was sent…" />}
        empty={<p className="text-muted">Nothing has been sent yet.</p>}
      >
        {(rows) => (
          <ul aria-label="Sent by e-mail" className="grid grid-cols-1">
            {(isCut ? rows.slice(0, shownAtFirst) : rows).map((mail) => (
              <Entry key={mail.id} mail={mail} user={user} />
            ))}
          </ul>
        )}
      </ListState>
      {isCut && (
        <Button variant="secondary" size="small" className="mt-4" onClick={() => setWhole(true)}>
          Show all
        </Button>
      )}
    </SettingsSection>
  )
}

function Entry({ mail, user }: { mail: SentMail; user: User }) {
  const { subject, lastTriedAt, createdAt, state, tries } = mail
  const isWaitingAgain = state === 'waiting' && tries > 0
  return (
    <li className="grid grid-cols-1 gap-1 border-line border-b py-3 last:border-b-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-semibold wrap-anywhere">{subject}</span>
        {state === 'sent' && <Badge tone="green">Sent</Badge>}
        {state === 'failed' && <Badge tone="red">Not delivered</Badge>}
        {state === 'waiting' && (
          <Badge tone={isWaitingAgain ? 'amber' : 'grey'}>{isWaitingAgain ? 'Trying again' : 'Waiting'}</Badge>
        )}
      </div>
      <p className="figures text-muted text-sm wrap-anywhere">
        {state === 'failed' || isWaitingAgain
          ? `Could not be delivered to ${receiver(mail, user)}, last tried ${formatInstant(lastTriedAt ?? createdAt)}.`
          : `To ${receiver(mail, user)} · ${formatInstant(lastTriedAt ?? createdAt)}`}
        {isWaitingAgain && ' It is tried again.'}
      </p>
    </li>
  )
}

const receiver = ({ name, address }: SentMail, user: User) => (address === user.email ? 'you' : `${name}, ${address}`)
