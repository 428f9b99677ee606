import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import type { Day } from '#domain/day.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { typedPastDay } from '#web/lib/forms/typed-values.ts'

const paidOnForm = (today: Day) =>
  z.object({
    day: typedPastDay('Payment date is required', today, 'Payment date cannot be in the future'),
  })

type PaidOnDialogProps = {
  /** What came in. */
  description: string
  today: Day
  onClose: () => void
  onChosen: (day: Day) => void
}

/** For rent that came in on a day other than today. */
export function PaidOnDialog({ description, today, onClose, onChosen }: PaidOnDialogProps) {
  const { register, handleSubmit, formState } = useForm<{ day: Day }>({
    resolver: standardSchemaResolver(paidOnForm(today)),
    defaultValues: { day: today },
  })
  const submit = handleSubmit(({ day }) => {
    onChosen(day)
    onClose()
  })
  return (
    <Dialog open onOpenChange={onClose} title="Mark as Paid" description={description}>
      <form noValidate onSubmit={submit}>
        <DateField label="Payment Date" max={today} {...register('day')} error={formState.errors.day?.message} />
        <DialogFooter>
          <DialogCancel />
          <Button type="submit">Mark as Paid</Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
