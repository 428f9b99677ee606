import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { User } from '#api/accounts.ts'
import type { MessageContact } from '#api/messages.ts'
import { propertyLabel } from '#domain/property.ts'
import { noHomeText } from '#domain/tenancy.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { useDebouncedText } from '#web/lib/forms/use-debounced-text.ts'
import { contactHref } from './contact-href.ts'
import { useContacts } from './messages.hooks.ts'

/** Chooses whom to write to: a tenant of one's homes, or one's landlord. */
export function ContactDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [, navigate] = useLocation()
  const [q, setQ] = useState('')
  const [typed, type] = useDebouncedText(q, setQ)
  const list = useContacts({ q })
  const isLandlord = user.role === 'landlord'
  const choose = (contact: MessageContact) => {
    onClose()
    navigate(contactHref(contact))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="New message"
      description={isLandlord ? 'Which tenant do you want to write to?' : 'Whom do you want to write to?'}
    >
      <SearchField label="Search people" placeholder="Search by person or home" value={typed} onValueChange={type} />
      <ListState
        list={list}
        errorHeading="Error loading people"
        skeleton={<SkeletonRows rows={3} label="Loading people…" />}
        empty={<NoContacts isLandlord={isLandlord} isFiltered={q !== ''} />}
      >
        {(rows) => (
          <ul aria-label="People" className="grid grid-cols-1 gap-0.5">
            {rows.map((contact) => (
              <li key={contact.tenantId}>
                <button
                  type="button"
                  onClick={() => choose(contact)}
                  className="grid min-h-14 w-full rounded-md px-3 py-2 text-left transition-colors hover:bg-press-soft"
                >
                  <span className="truncate font-semibold">{contact.name}</span>
                  <span className="truncate text-muted text-sm">{propertyLabel(contact.property)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </ListState>
    </Dialog>
  )
}

function NoContacts({ isLandlord, isFiltered }: { isLandlord: boolean; isFiltered: boolean }) {
  if (isFiltered) return <EmptyState icon={<UserRound />} title="Nobody found" text="Nobody matches what you typed." />
  return (
    <EmptyState
      icon={<UserRound />}
      title="Nobody to write to yet"
      text={
        isLandlord
          ? 'You can write to tenants once they live in one of your homes and have opened their invitation.'
          : noHomeText
      }
    />
  )
}
