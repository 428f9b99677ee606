import { type ReactNode, type SubmitEvent, useState } from 'react'
import { type Day, isDay } from '#domain/day.ts'
import { formatPence, type Pence, penceToPounds, poundsToPence } from '#domain/money.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'

type Entered = { amount: Pence; date: Day; text: string }

type MoneyDialogProps = {
  title: string
  description?: string
  amount?: Pence
  /** More than this is refused, in these words before the sum. */
  most?: { pence: Pence; words: string }
  date?: { label: string; value: Day; max?: Day }
  text: { label: string; isRequired: boolean }
  submitLabel: string
  isPending: boolean
  children?: ReactNode
  onSubmit: (entered: Entered) => void
  onClose: () => void
}

/** An amount, perhaps a day, and a word about it: a charge, a refund, a write-off. */
export function MoneyDialog({ date, text, most, children, ...props }: MoneyDialogProps) {
  const [pounds, setPounds] = useState(props.amount ? penceToPounds(props.amount) : '')
  const [day, setDay] = useState(date?.value ?? '')
  const [words, setWords] = useState('')
  const [isPressed, setPressed] = useState(false)
  const amount = poundsToPence(pounds)
  const problems = {
    amount: problemWithAmount(amount, most),
    date: date && !isDay(day) ? `${date.label} is required` : undefined,
    text: text.isRequired && words.trim() === '' ? `${text.label} is required` : undefined,
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setPressed(true)
    if (amount === undefined || problems.amount || problems.date || problems.text) return
    props.onSubmit({ amount, date: day, text: words.trim() })
  }
  const shown = (problem: string | undefined) => (isPressed ? problem : undefined)
  return (
    <Dialog open onOpenChange={props.onClose} title={props.title} description={props.description}>
      <form noValidate onSubmit={submit}>
        <div className="grid grid-cols-1 content-start gap-5 md:grid-cols-2">
          {children}
          <MoneyField
            label="Amount"
            value={pounds}
            onChange={(event) => setPounds(event.target.value)}
            error={shown(problems.amount)}
          />
          {date && (
            <DateField
              label={date.label}
              max={date.max}
              value={day}
              onChange={(event) => setDay(event.target.value)}
              error={shown(problems.date)}
            />
          )}
          <TextField
            label={text.label}
            optional={!text.isRequired}
            maxLength={200}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            error={shown(problems.text)}
            className="md:col-span-2"
          />
        </div>
        <DialogFooter>
          <DialogCancel disabled={props.isPending} />
          <Button type="submit" pending={props.isPending} pendingLabel="Saving…">
            {props.submitLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function problemWithAmount(amount: Pence | undefined, most: MoneyDialogProps['most']): string | undefined {
  if (amount === undefined || amount <= 0) return 'Amount must be greater than 0'
  return most && amount > most.pence ? `${most.words} ${formatPence(most.pence)}` : undefined
}
