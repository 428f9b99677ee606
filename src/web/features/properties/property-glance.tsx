import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Property } from '#api/properties.ts'
import type { Tenancy } from '#api/tenancies.ts'
import { counted } from '#domain/counted.ts'
import { type Day, daysBetween, londonDay } from '#domain/day.ts'
import { formatDay, formatDayNear, inDays } from '#domain/day-forms.ts'
import { formatPence } from '#domain/money.ts'
import { overdueWords } from '#domain/rent.ts'
import { tenantName } from '#domain/tenancy.ts'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { useComplianceReport } from '#web/features/compliance/compliance.hooks.ts'
import { PercentageMark } from '#web/features/compliance/percentage-mark.tsx'
import { useHasJoinCodes } from '#web/features/join-codes/use-has-join-codes.ts'
import { useRentMonth } from '#web/features/rent/rent.hooks.ts'
import { ContactLinks } from '#web/features/tenancies/contact-links.tsx'
import { useTenancies } from '#web/features/tenancies/tenancies.hooks.ts'
import { cx } from '#web/lib/cx.ts'
import { factLinkClass, PropertyTabLink, type ShowTab } from './property-tab-link.tsx'

type FactsProps = { property: Property; today: Day; onShow: ShowTab }

/**
 * What one wants to know of a property first, each fact leading to its place: who lives there, how the rent is doing,
 * the next visit, its documents (rule: properties-glance).
 */
export function PropertyGlance({ property, onShow }: Omit<FactsProps, 'today'>) {
  const facts = { property, today: londonDay(new Date()), onShow }
  return (
    <ul
      aria-label="At a glance"
      className="grid min-w-0 grid-cols-2 content-start gap-x-5 gap-y-1 [&>li]:border-line [&>li]:border-t"
    >
      <Tenants {...facts} />
      <Rent {...facts} />
      <NextVisit {...facts} />
      <Compliance {...facts} />
    </ul>
  )
}

type FactProps = { label: string; wide?: boolean; children: ReactNode }

function Fact({ label, wide, children }: FactProps) {
  return (
    <li className={cx('min-w-0 py-3', wide && 'max-sm:col-span-2')}>
      <p className="text-muted text-sm">{label}</p>
      {children}
    </li>
  )
}

const FactSkeleton = () => (
  <span className="grid gap-2 py-1">
    <Skeleton className="h-5 w-32 max-w-full" />
    <Skeleton className="h-4 w-24 max-w-full" />
  </span>
)

function Note({ tone, children }: { tone?: 'red'; children: ReactNode }) {
  return <p className={cx('figures text-sm', tone === 'red' ? 'font-medium text-red' : 'text-muted')}>{children}</p>
}

/** As high as one tenant, with what reaches them below the name. */
const TenantSkeleton = ({ isLet }: { isLet: boolean }) => (
  <span className="grid gap-1.5">
    <FactSkeleton />
    {isLet && <Skeleton className="h-11 w-48 max-w-full md:h-9" />}
  </span>
)

/** As many as there is room for; the others are under the tab. */
const tenantsShown = 2

function Tenants({ property, today, onShow }: FactsProps) {
  const { rows, error, hasMore } = useTenancies({ q: '', state: 'active', propertyId: property.id })
  const hasJoinCodes = useHasJoinCodes()
  const link = { property, tab: 'tenants', onShow } as const
  const content = () => {
    if (!rows) return error ? <Unknown /> : <TenantSkeleton isLet={property.occupancyStatus === 'occupied'} />
    const others = rows.length - tenantsShown
    if (rows.length === 0) {
      return (
        <>
          <PropertyTabLink {...link}>Nobody at the moment</PropertyTabLink>
          <Note>{hasJoinCodes ? 'Add a tenancy below, or share the join code.' : 'Add a tenancy below.'}</Note>
        </>
      )
    }
    return (
      <div className="grid grid-cols-1 gap-2">
        {rows.slice(0, tenantsShown).map((tenancy) => (
          <div key={tenancy.id} className="grid grid-cols-1 gap-1.5">
            <div className="min-w-0">
              <Link href={`/tenants/${tenancy.id}`} className={factLinkClass}>
                {tenantName(tenancy)}
              </Link>
              <Note>{sinceWords(tenancy, today)}</Note>
            </div>
            <div className="flex flex-wrap gap-2">
              <ContactLinks tenancy={tenancy} />
            </div>
          </div>
        ))}
        {others > 0 && <PropertyTabLink {...link}>{hasMore ? `${others}+ more` : `${others} more`}</PropertyTabLink>}
      </div>
    )
  }
  return (
    <Fact label="Lives here" wide>
      {content()}
    </Fact>
  )
}

function sinceWords({ moveInDate, accepted }: Tenancy, today: Day): string {
  if (moveInDate > today) return `from ${formatDayNear(moveInDate, today)}`
  return accepted ? `since ${formatDay(moveInDate)}` : 'has not accepted yet'
}

function Rent({ property, today, onShow }: FactsProps) {
  const { data, error } = useRentMonth(property.id)
  const content = () => {
    if (!data) return error ? <Unknown /> : <FactSkeleton />
    const { next, overdue, overdueSince } = data
    return (
      <>
        <PropertyTabLink property={property} tab="rent" onShow={onShow}>
          {next ? `${formatPence(next.amount)} due ${formatDayNear(next.dueDate, today)}` : 'Nothing due'}
        </PropertyTabLink>
        {overdueSince ? (
          <Note tone="red">{overdueWords(overdue, overdueSince, today)}</Note>
        ) : (
          <Note>Nothing overdue</Note>
        )}
      </>
    )
  }
  return (
    <Fact label="Rent" wide>
      {content()}
    </Fact>
  )
}

function NextVisit({ property, today, onShow }: FactsProps) {
  const { nextInspectionDate: date } = property
  return (
    <Fact label="Next visit">
      <PropertyTabLink property={property} tab="inspections" onShow={onShow}>
        {date ? formatDayNear(date, today) : 'No date set'}
      </PropertyTabLink>
      {date && date >= today && <Note>{inDays(date, today)}</Note>}
      {date && date < today && <Note tone="red">{counted(daysBetween(date, today), 'day')} overdue</Note>}
    </Fact>
  )
}

/** An empty home has documents, but no compliance (rule: compliance-shown). */
function Compliance(props: FactsProps) {
  if (props.property.occupancyStatus === 'occupied')
    return (
      <Fact label="Compliance">
        <Percentage {...props} />
      </Fact>
    )
  return (
    <Fact label="Documents">
      <PropertyTabLink property={props.property} tab="documents" onShow={props.onShow}>
        View documents
      </PropertyTabLink>
      <Note>counted once somebody lives here</Note>
    </Fact>
  )
}

function Percentage({ property, onShow }: FactsProps) {
  const { data, error } = useComplianceReport(property.id)
  if (!data) return error ? <Unknown /> : <FactSkeleton />
  const { percentage, compliantCount, totalCount } = data.compliance.overall
  return (
    <>
      <PropertyTabLink property={property} tab="documents" onShow={onShow}>
        <PercentageMark percentage={percentage} reading="property" />
      </PropertyTabLink>
      <Note>
        {compliantCount} of {totalCount} documents
      </Note>
    </>
  )
}

const Unknown = () => <p className="text-muted">Could not be loaded</p>
