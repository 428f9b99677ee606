import { Archive, ArchiveRestore } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tenancy } from '#api/tenancies.ts'
import { counted } from '#domain/counted.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { formatPence } from '#domain/money.ts'
import { furnishingLabels, paymentFrequencyLabels, tenantName } from '#domain/tenancy.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { Fact } from '#web/components/layout/fact.tsx'
import { FoldCard } from '#web/components/layout/fold-card.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useDesk } from '#web/lib/browser/use-media.ts'
import { cx } from '#web/lib/cx.ts'
import { telephoneHref } from '#web/lib/telephone-href.ts'
import { useUpdateTenancy } from './tenancies.hooks.ts'

/** What is agreed and whom to ask, at the side of the tenancy's page. */
export function TenancyTerms({ tenancy }: { tenancy: Tenancy }) {
  const isFolded = !useDesk()
  return (
    <>
      <FoldCard title="Terms" isFolded={isFolded}>
        <Facts facts={[...datesOf(tenancy), ...moneyOf(tenancy), ...homeOf(tenancy)]} />
      </FoldCard>
      <FoldCard title="Contact" isFolded={isFolded}>
        <Facts facts={contactOf(tenancy)} />
      </FoldCard>
      {tenancy.notes && (
        <FoldCard title="Notes" isFolded={isFolded}>
          <p className="whitespace-pre-line wrap-anywhere">{tenancy.notes}</p>
        </FoldCard>
      )}
    </>
  )
}

type LabelledFact = [label: string, value: ReactNode]

const none = 'None'

const link = (address: string, text: string) => (
  <a href={address} className="text-press underline">
    {text}
  </a>
)

const contactOf = ({ user: { email, phone } }: Tenancy): LabelledFact[] => [
  ['Email', email ? link(`mailto:${email}`, email) : 'Not given: this tenant cannot log in'],
  ['Phone', phone ? link(telephoneHref(phone), phone) : 'Not given'],
]

const datesOf = ({ moveInDate, moveOutDate }: Tenancy): LabelledFact[] => [
  ['Move-in date', formatDayLong(moveInDate)],
  ['End date', moveOutDate ? formatDayLong(moveOutDate) : none],
]

const isCounted = ({ paymentFrequency }: Tenancy) => paymentFrequency === 'weekly' || paymentFrequency === 'bi_weekly'

const moneyOf = (tenancy: Tenancy): LabelledFact[] => [
  ['Rent', tenancy.rentFree ? 'No rent is charged' : formatPence(tenancy.rentAmount)],
  ['Payment frequency', paymentFrequencyLabels[tenancy.paymentFrequency]],
  ['Payment day', isCounted(tenancy) ? 'Counted from the move-in date' : tenancy.paymentDay],
  ['Deposit', tenancy.depositAmount > 0 ? formatPence(tenancy.depositAmount) : 'Not given'],
]

const homeOf = ({ leaseExpiryReminderDays: days, ...tenancy }: Tenancy): LabelledFact[] => [
  ['Furnishing', furnishingLabels[tenancy.furnishing]],
  ['Insurance required', tenancy.insuranceRequired ? 'Yes' : 'No'],
  ['Occupants', tenancy.numberOfOccupants],
  ['Pets', tenancy.numberOfPets],
  ['Lease expiry reminder', days === null ? 'No' : `${counted(days, 'day')} before the end date`],
]

function Facts({ facts }: { facts: LabelledFact[] }) {
  return (
    <dl className={cx('grid gap-x-5 gap-y-3', facts.length > 2 ? 'grid-cols-2' : 'grid-cols-1')}>
      {facts.map(([label, value]) => (
        <Fact key={label} name={label}>
          {value}
        </Fact>
      ))}
    </dl>
  )
}

/** An archived tenancy keeps its place in the records and leaves the lists of current and past tenants. */
export function ArchiveButton({ tenancy }: { tenancy: Tenancy }) {
  const update = useUpdateTenancy(tenancy.id)
  const archived = !tenancy.archived
  const press = () =>
    update.mutate(
      { archived },
      {
        onSuccess: () => {
          toast({ title: archived ? 'Tenancy archived' : 'Tenancy unarchived', description: tenantName(tenancy) })
        },
        onError: (error) => sayFailure('Failed to update tenancy', error),
      },
    )
  return (
    <Button
      variant="quiet"
      size="small"
      className="justify-self-start"
      icon={archived ? <Archive aria-hidden /> : <ArchiveRestore aria-hidden />}
      pending={update.isPending}
      onClick={press}
    >
      {archived ? 'Archive' : 'Unarchive'}
    </Button>
  )
}
