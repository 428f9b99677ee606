import { type SubmitEvent, useState } from 'react'
import type { Tenancy } from '#api/tenancies.ts'
import { formatDay, formatDayLong, londonDay } from '#domain/day.ts'
import { staysWords } from '#domain/rent.ts'
import { endsAtOnce, tenantName } from '#domain/tenancy.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { leadTo } from '#web/lib/leaving/lead-to.ts'
import { useUpdateTenancy } from './tenancies.hooks.ts'

type EndTenancyDialogProps = { tenancy: Tenancy; onClose: () => void; onSaved: (tenancy: Tenancy) => void }

/** The day on which the tenant moves out. Today or a day that has passed ends the tenancy at once. */
export function EndTenancyDialog({ tenancy, onClose, onSaved }: EndTenancyDialogProps) {
  const today = londonDay(new Date())
  const [moveOutDate, setMoveOutDate] = useState(tenancy.moveOutDate ?? today)
  const [isPressed, setPressed] = useState(false)
  const update = useUpdateTenancy(tenancy.id)
  const error = problemWith(moveOutDate, tenancy)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setPressed(true)
    if (error) return
    update.mutate(
      { moveOutDate },
      {
        onSuccess: (saved) => {
          const description = [leaves(saved), staysWords(saved.rentPaymentsThatStay)].filter(Boolean).join(' ')
          toast({
            title: saved.active ? 'End date saved' : 'Tenancy ended',
            description,
            action: leadTo('Check-out inventory', `/inventory/create?property=${saved.propertyId}`),
            ...(saved.depositAmount > 0 && { otherActions: [leadTo('View deposit', `/tenants/${saved.id}/deposit`)] }),
          })
          onSaved(saved)
        },
        onError: (failure) => sayFailure('Failed to end tenancy', failure),
      },
    )
  }
  return (
    <Dialog open onOpenChange={onClose} title="End tenancy" description={tenantName(tenancy)}>
      <form noValidate onSubmit={submit}>
        <DateField
          label="Move-out date"
          value={moveOutDate}
          onChange={(event) => setMoveOutDate(event.target.value)}
          hint={consequence(moveOutDate, today)}
          error={isPressed ? error : undefined}
        />
        <DialogFooter>
          <DialogCancel disabled={update.isPending} />
          <Button type="submit" pending={update.isPending} pendingLabel="Saving…">
            End tenancy
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function problemWith(moveOutDate: string, { moveInDate }: Tenancy) {
  if (moveOutDate === '') return 'Move-out date is required'
  if (moveOutDate < moveInDate) return `The tenant moved in on ${formatDay(moveInDate)}`
  return undefined
}

function consequence(moveOutDate: string, today: string) {
  if (moveOutDate === '' || endsAtOnce(moveOutDate, today)) {
    return 'The tenancy ends at once: the tenant no longer sees the property, and no more rent falls due.'
  }
  return 'The tenancy stays active until that day, and no rent falls due after it.'
}

const leaves = (tenancy: Tenancy) =>
  tenancy.active && tenancy.moveOutDate
    ? `${tenantName(tenancy)} moves out on ${formatDayLong(tenancy.moveOutDate)}.`
    : undefined
