import { type SubmitEvent, useState } from 'react'
import { type Day, isDay } from '#domain/day.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'

type PaidOnDialogProps = {
  /** What came in. */
  description: string
  today: Day
  onClose: () => void
  onChosen: (day: Day) => void
}

/** For rent that came in on a day other than today. */
export function PaidOnDialog({ description, today, onClose, onChosen }: PaidOnDialogProps) {
  const [day, setDay] = useState(today)
  const [isPressed, setPressed] = useState(false)

  const problem = problemOf(day, today)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setPressed(true)
    if (problem) return
    onChosen(day)
    onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title="Mark as Paid" description={description}>
      <form noValidate onSubmit={submit}>
        <DateField
          label="Payment Date"
          max={today}
          value={day}
          onChange={(event) => setDay(event.target.value)}
          error={isPressed ? problem : undefined}
        />
        <DialogFooter>
          <DialogCancel />
          <Button type="submit">Mark as Paid</Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function problemOf(day: string, today: Day): string | undefined {
  if (!isDay(day)) return 'Payment date is required'
  return day > today ? 'Payment date cannot be in the future' : undefined
}
