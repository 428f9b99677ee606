import { CalendarPlus, Ellipsis, Landmark, ListChecks, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { rentHorizonDays } from '#domain/rent.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { NavigateButton } from '#web/components/layout/navigate-button.tsx'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { Menu, MenuItem } from '#web/components/overlays/menu.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useWide } from '#web/lib/browser/use-media.ts'
import { useAskedTo, useAskedToAdd } from '#web/lib/forms/use-asked-to-add.ts'
import { isOutstanding, selectMonthLabel } from './month-summary.tsx'
import { useGenerateRent, useRentMonth } from './rent.hooks.ts'
import { RentList } from './rent-list.tsx'

const AddRentPaymentDialog = onDemand(async () => (await import('./add-rent-payment-dialog.tsx')).AddRentPaymentDialog)

const detailsStayForMs = 10_000
const statementPath = '/rent/bank'
const statementLabel = 'Bank statement'
const generateLabel = 'Generate upcoming rent payments'

/** Buttons beside the main one on a desk. On a phone a menu, which leaves room for the rows. */
function FurtherActions({ onGenerate }: { onGenerate: () => void }) {
  const isWide = useWide()
  const [, navigate] = useLocation()
  const { data: month } = useRentMonth(undefined)
  if (isWide) {
    return (
      <>
        <NavigateButton href={statementPath} variant="secondary" icon={<Landmark aria-hidden />}>
          {statementLabel}
        </NavigateButton>
        <Button variant="secondary" icon={<CalendarPlus aria-hidden />} onClick={onGenerate}>
          {generateLabel}
        </Button>
      </>
    )
  }
  return (
    <Menu trigger={<IconButton label="More about rent" icon={<Ellipsis aria-hidden />} />}>
      <MenuItem icon={<Landmark aria-hidden />} onPress={() => navigate(statementPath)}>
        {statementLabel}
      </MenuItem>
      <MenuItem icon={<CalendarPlus aria-hidden />} onPress={onGenerate}>
        {generateLabel}
      </MenuItem>
      {month && isOutstanding(month) && (
        <MenuItem icon={<ListChecks aria-hidden />} onPress={() => navigate('/rent?month', { replace: true })}>
          {selectMonthLabel}
        </MenuItem>
      )}
    </Menu>
  )
}

function GenerateDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const generate = useGenerateRent()
  const confirm = () =>
    generate.mutate(undefined, {
      onSuccess: ({ message, details }) => toast({ title: message, description: details, duration: detailsStayForMs }),
      onError: (error) => sayFailure('Failed to Generate Rent Payments', error),
      onSettled: () => onOpenChange(false),
    })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`${generateLabel}?`}
      text={`Every active tenancy gets the payments that fall due in the next ${rentHorizonDays} days. None is created twice.`}
      confirmLabel="Generate payments"
      pendingLabel="Generating…"
      pending={generate.isPending}
      onConfirm={confirm}
    />
  )
}

/** /rent: what is due, what came in, what is late. */
export default function RentPage() {
  const [isAdding, setAdding] = useState(false)
  const [isGenerating, setGenerating] = useState(false)
  const generate = () => setGenerating(true)
  useAskedToAdd(() => setAdding(true))
  useAskedTo('generate', generate)
  const isWide = useWide()
  const add = (
    <Button icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
      Add New Rent Payment
    </Button>
  )
  const actions = (
    <>
      {!isWide && add}
      <FurtherActions onGenerate={generate} />
      {isWide && add}
    </>
  )
  return (
    <Page title="Rent Payments" actions={actions}>
      <RentList
        firstStep={
          <>
            {/* On a desk it is above. */}
            {!isWide && (
              <Button icon={<CalendarPlus aria-hidden />} onClick={generate}>
                {generateLabel}
              </Button>
            )}
            <Button
              variant={isWide ? 'primary' : 'secondary'}
              icon={<Plus aria-hidden />}
              onClick={() => setAdding(true)}
            >
              Add your first payment
            </Button>
          </>
        }
      />
      <GenerateDialog open={isGenerating} onOpenChange={setGenerating} />
      <Suspense>{isAdding && <AddRentPaymentDialog onClose={() => setAdding(false)} />}</Suspense>
    </Page>
  )
}
