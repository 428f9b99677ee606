import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod/mini'
import type { Tenancy } from '#api/tenancies.ts'
import { isDay, londonDay } from '#domain/day.ts'
import { formatDay, formatDayLong } from '#domain/day-forms.ts'
import { changedRentWords } from '#domain/rent.ts'
import { endsAtOnce, tenantName } from '#domain/tenancy.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { typedDay } from '#web/lib/forms/typed-values.ts'
import { leadTo } from '#web/lib/leaving/lead-to.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { useUpdateTenancy } from './tenancies.hooks.ts'

type EndTenancyDialogProps = { tenancy: Tenancy; onClose: () => void; onSaved: (tenancy: Tenancy) => void }

/** The day on which the tenant moves out. Today or a day that has passed ends the tenancy at once. */
export function EndTenancyDialog({ tenancy, onClose, onSaved }: EndTenancyDialogProps) {
  const closeSaved = useOwnClose(onSaved)
  const today = londonDay(new Date())
  const { register, control, handleSubmit, formState } = useForm<z.input<EndForm>, unknown, z.output<EndForm>>({
    resolver: standardSchemaResolver(endForm(tenancy)),
    defaultValues: { moveOutDate: tenancy.moveOutDate ?? today },
  })
  const moveOutDate = useWatch({ control, name: 'moveOutDate' })
  const update = useUpdateTenancy(tenancy.id)
  const submit = handleSubmit((body) =>
    update.mutate(body, {
      onSuccess: (saved) => {
        const description = [leaves(saved), changedRentWords(saved)].filter(Boolean).join(' ')
        toast({
          title: saved.active ? 'End date saved' : 'Tenancy ended',
          description,
          action: leadTo('Check-out inventory', `/inventory/create?property=${saved.propertyId}`),
          ...(saved.depositAmount > 0 && { otherActions: [leadTo('View deposit', `/tenants/${saved.id}/deposit`)] }),
        })
        closeSaved(saved)
      },
      onError: (failure) => sayFailure('Failed to end tenancy', failure),
    }),
  )
  return (
    <Dialog open onOpenChange={onClose} title="End tenancy" description={tenantName(tenancy)}>
      <form noValidate onSubmit={submit}>
        <DateField
          label="Move-out date"
          {...register('moveOutDate')}
          hint={consequence(moveOutDate, today)}
          error={formState.errors.moveOutDate?.message}
        />
        <SubmitFooter pending={update.isPending} pendingLabel="Saving…">
          End tenancy
        </SubmitFooter>
      </form>
    </Dialog>
  )
}

const endForm = ({ moveInDate }: Tenancy) =>
  z.object({
    moveOutDate: typedDay('Move-out date is required').check(
      z.refine((day) => day >= moveInDate, `The tenant moved in on ${formatDay(moveInDate)}`),
    ),
  })
type EndForm = ReturnType<typeof endForm>

function consequence(moveOutDate: string, today: string) {
  if (!isDay(moveOutDate) || endsAtOnce(moveOutDate, today)) {
    return 'The tenancy ends at once: the tenant no longer sees the property, and no more rent falls due. Rent that fell due after it is cancelled.'
  }
  return 'The tenancy stays active until that day, and no rent falls due after it.'
}

const leaves = (tenancy: Tenancy) =>
  tenancy.active && tenancy.moveOutDate
    ? `${tenantName(tenancy)} moves out on ${formatDayLong(tenancy.moveOutDate)}.`
    : undefined
