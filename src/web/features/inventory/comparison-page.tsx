import { Columns2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { idIn } from '#api/id-in.ts'
import { type InventorySummary, inventory } from '#api/inventory.ts'
import { formatDay } from '#domain/day-forms.ts'
import { type InventoryCheckType, inventoryCheckTypeLabels } from '#domain/inventory.ts'
import { counterpart, isReadBeside } from '#domain/inventory-comparison.ts'
import { propertyLabel } from '#domain/property.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { PrintButton } from '#web/components/layout/print-button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { PropertyChoice } from '#web/features/choices/property-choice.tsx'
import { useSession } from '#web/lib/api/session.ts'
import { useList } from '#web/lib/api/use-list.ts'
import { useChoices } from '#web/lib/forms/use-choices.ts'
import { useFilters } from '#web/lib/forms/use-filters.ts'
import { Comparison } from './comparison.tsx'
import { useInventory } from './inventory.hooks.ts'

const back = { href: '/inventory', label: 'Back to inventories' }
const noChoice = { property: '', checkIn: '', checkOut: '' }

/**
 * /inventory/compare: the check-in beside the check-out of one home, with what differs.
 * Without a choice, the latest of each.
 */
export default function ComparisonPage() {
  const { user } = useSession()
  const [chosen, choose] = useFilters(noChoice)
  if (!user) return null
  const propertyId = idIn(chosen.property) ?? null
  const isLandlord = user.role === 'landlord'
  const hasReports = !isLandlord || propertyId !== null || chosen.checkIn !== '' || chosen.checkOut !== ''
  return (
    <Page title="Compare check-in and check-out" back={back} actions={<PrintButton />}>
      <div className="grid grid-cols-1 gap-6 print:block">
        {isLandlord && (
          <PropertyChoice
            label="Property"
            value={propertyId}
            onChoose={(property) => choose({ ...noChoice, property: property ? String(property.id) : '' })}
            className="md:max-w-md print:hidden"
          />
        )}
        {hasReports ? <Reports chosen={chosen} choose={choose} /> : <HomesToCompare />}
      </div>
    </Page>
  )
}

/** The homes that can be compared, those with a check-out, the latest check-out first. */
function HomesToCompare() {
  const list = useList(inventory.list, { query: { checkType: 'check-out' } })
  return (
    <ListState
      list={list}
      errorHeading={notLoaded}
      skeleton={<SkeletonRows label="Loading inventories…" />}
      empty={
        <EmptyState
          icon={<Columns2 />}
          title="No check-out yet"
          text="Once a home has a check-in and a check-out, they are shown side by side."
        />
      }
    >
      {(rows) => <ComparableHomes checkOuts={rows} />}
    </ListState>
  )
}

function ComparableHomes({ checkOuts }: { checkOuts: readonly InventorySummary[] }) {
  const latest = new Map(checkOuts.toReversed().map((report) => [report.propertyId, report]))
  return (
    <Section title="Homes with a check-out">
      <ul aria-label="Homes with a check-out" className="border-line border-t">
        {checkOuts
          .filter((report) => latest.get(report.propertyId) === report)
          .map(({ propertyId, property, date }) => (
            <li
              key={propertyId}
              className="flex flex-wrap items-center justify-between gap-x-3 border-line border-b max-md:flex-col max-md:items-start max-md:pb-3 md:px-1"
            >
              <Link
                href={`/inventory/compare?property=${propertyId}`}
                className="inline-flex min-h-11 items-center font-semibold text-press wrap-anywhere hover:underline"
              >
                {propertyLabel(property)}
              </Link>
              <span className="figures text-muted text-sm">Check-out, {formatDay(date)}</span>
            </li>
          ))}
      </ul>
    </Section>
  )
}

type Choice = typeof noChoice
type ReportsProps = { chosen: Choice; choose: (changes: Partial<Choice>) => void }

function Reports({ chosen, choose }: ReportsProps) {
  const { rows, isPending, error } = useChoices(inventory.list, { query: { propertyId: idIn(chosen.property) } })
  if (error) return <NotLoaded error={error} />
  if (isPending) return <SkeletonRows label="Loading inventories…" />
  const { checkIn, checkOut } = pairOf(rows, chosen)
  const fits = (first: InventorySummary | undefined, second: InventorySummary) =>
    !first || (first.id !== second.id && isReadBeside(first, second))
  const chooseFirst = (id: string) => {
    const first = rows.find((row) => row.id === idIn(id))
    choose({ checkIn: id, checkOut: checkOut && fits(first, checkOut) ? String(checkOut.id) : '' })
  }
  const ofOneHome = rows.filter(({ propertyId }) => propertyId === (checkOut ?? checkIn)?.propertyId)
  return (
    <>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 md:max-w-3xl print:hidden">
        <ReportChoice
          label="Check-in"
          reports={ofOneHome.filter(({ checkType }) => checkType !== 'check-out')}
          value={checkIn}
          onChoose={chooseFirst}
        />
        <ReportChoice
          label="Check-out"
          reports={ofOneHome.filter(
            (row) => row.checkType !== 'check-in' && (fits(checkIn, row) || row.id === checkOut?.id),
          )}
          value={checkOut}
          onChoose={(id) => choose({ checkOut: id, checkIn: String(checkIn?.id ?? '') })}
        />
      </div>
      {checkIn && checkOut ? (
        <WholeComparison checkInId={checkIn.id} checkOutId={checkOut.id} />
      ) : (
        <NothingToCompare missing={checkIn ? 'check-out' : 'check-in'} />
      )}
    </>
  )
}

/** Fetches both inventories in full: the list has only their dates. */
function WholeComparison({ checkInId, checkOutId }: { checkInId: number; checkOutId: number }) {
  const [checkIn, checkOut] = [useInventory(checkInId), useInventory(checkOutId)]
  const error = checkIn.data && checkOut.data ? null : (checkIn.error ?? checkOut.error)
  if (error) return <NotLoaded error={error} />
  if (!checkIn.data || !checkOut.data) return <SkeletonRows label="Loading inventories…" />
  return <Comparison checkIn={checkIn.data} checkOut={checkOut.data} />
}

const notLoaded = 'Error loading inventories'
const NotLoaded = ({ error }: { error: Error }) => <ErrorState heading={notLoaded} error={error} />

const NothingToCompare = ({ missing }: { missing: InventoryCheckType }): ReactNode => (
  <EmptyState
    icon={<Columns2 />}
    title={`No ${missing} yet`}
    text={`There is no ${missing} inventory to compare with.`}
  />
)

type ReportChoiceProps = {
  label: string
  reports: readonly InventorySummary[]
  value: InventorySummary | undefined
  onChoose: (id: string) => void
}

function ReportChoice({ label, reports, value, onChoose }: ReportChoiceProps) {
  const options = reports.map(({ id, checkType, date }) => ({
    value: id,
    label: `${inventoryCheckTypeLabels[checkType]}, ${formatDay(date)}`,
  }))
  return (
    <SelectField
      label={label}
      placeholder="Select an inventory"
      options={options}
      value={value?.id ?? ''}
      onChange={(event) => onChoose(event.target.value)}
    />
  )
}

/**
 * The chosen inventories. A side that is not chosen has the counterpart of the other, or without any choice the latest
 * check-out.
 */
function pairOf(rows: readonly InventorySummary[], chosen: Choice) {
  const byId = (text: string) => rows.find(({ id }) => id === idIn(text))
  const latest = (checkType: InventoryCheckType) => rows.find((report) => report.checkType === checkType)
  const [chosenIn, chosenOut] = [byId(chosen.checkIn), byId(chosen.checkOut)]
  const checkOut = chosenOut ?? (chosenIn ? counterpart(rows, chosenIn, 'check-out') : latest('check-out'))
  const checkIn = chosenIn ?? (checkOut ? counterpart(rows, checkOut, 'check-in') : latest('check-in'))
  return { checkIn, checkOut }
}
