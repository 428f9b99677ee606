import { CalendarDays } from 'lucide-react'
import { type ComponentProps, type Ref, Suspense, useRef, useState } from 'react'
import type { Day } from '#domain/day.ts'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { Popover } from '#web/components/overlays/popover.tsx'
import { cx } from '#web/lib/cx.ts'
import { useBeforeSubmit } from '#web/lib/forms/use-before-submit.ts'
import { controlClass, Field, type FieldProps } from './field.tsx'
import { type DayEvent, type DayHandle, type DayValue, useDayText } from './use-day-text.ts'

const DateCalendar = onDemand(async () => (await import('./date-calendar.tsx')).default)

/** A message that appeared at once would move the button that is being pressed from under the finger. */
const messageAfterMs = 300

type DateFieldProps = FieldProps &
  Pick<ComponentProps<'input'>, 'name' | 'required' | 'disabled' | 'readOnly'> & {
    ref?: Ref<DayHandle> | undefined
    value?: DayValue | undefined
    defaultValue?: Day | undefined
    /** The first and the last day of the calendar. A day typed outside is for the form to refuse. */
    min?: string | number | undefined
    max?: string | number | undefined
    /** The error beside a text that is not a day, where the form has words of its own for it. */
    notADay?: string | undefined
    onChange?: (event: DayEvent) => unknown
    onBlur?: (event: DayEvent) => unknown
  }

/**
 * A calendar day, written as people in the United Kingdom write it or chosen from a calendar, whatever
 * the browser's language. Takes '1/12/26', '1 Dec 2026' and '2026-12-01', shows '1 December 2026', and
 * gives the form '2026-12-01' (rule: fields-days).
 */
export function DateField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  id,
  ref,
  value,
  defaultValue,
  min,
  max,
  notADay,
  name,
  onChange,
  onBlur,
  ...input
}: DateFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const field = useDayText({ ref, input: box, name, value, defaultValue, onChange })
  const { text, isNoDay } = field

  // Sent as '', text that is not a day would pass for no date at all. As it was written, with a space in front, it is
  // refused by the form's rules, together with everything else that is wrong.
  useBeforeSubmit(box, () => {
    if (!isNoDay) return
    field.stopTyping()
    onChange?.({ type: 'change', target: { name: name ?? '', value: ` ${text.trim()}` } })
  })

  const problem = () => {
    if (!isNoDay) return error
    // Somebody in the middle of typing is not told yet, unless the form has refused the text already.
    if (field.isTyping && !error) return undefined
    return notADay ?? `‘${text.trim()}’ is not a date. Write one like 1 December 2026 or 1/12/2026.`
  }
  const isFixed = input.disabled || input.readOnly
  return (
    <Field {...{ label, hint, error: problem(), optional, hideLabel, className, id }}>
      {(control) => (
        <div className="relative">
          <input
            autoComplete="off"
            spellCheck={false}
            placeholder="dd/mm/yyyy"
            {...input}
            {...control}
            ref={box}
            data-no-day={isNoDay || undefined}
            type="text"
            name={name || undefined}
            value={text}
            onChange={(event) => field.type(event.target.value)}
            onBlur={() => {
              if (isNoDay) setTimeout(field.stopTyping, messageAfterMs)
              else field.tidy()
              onBlur?.(field.eventOf('blur'))
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') field.tidy()
              if (event.key !== 'ArrowDown' || isFixed) return
              event.preventDefault()
              setOpen(true)
            }}
            className={cx(controlClass, 'figures pr-11')}
          />
          <DayPopover
            open={isOpen}
            onOpenChange={setOpen}
            trigger={<CalendarButton aria-describedby={`${control.id}-label`} disabled={isFixed} />}
            day={field.day}
            {...{ min, max }}
            onChoose={field.choose}
          />
        </div>
      )}
    </Field>
  )
}

type DayPopoverProps = Pick<ComponentProps<typeof Popover>, 'trigger'> &
  Pick<DateFieldProps, 'min' | 'max'> & {
    open: boolean
    onOpenChange: (open: boolean) => void
    day: DayValue
    onChoose: (day: Day) => void
  }

/** The calendar of a date field, behind its button. Its code is fetched when it is first opened. */
function DayPopover({ open, onOpenChange, trigger, day, min, max, onChoose }: DayPopoverProps) {
  const close = () => onOpenChange(false)
  return (
    <Popover label="Days" {...{ open, onOpenChange, trigger }} className="w-auto p-2">
      <Suspense fallback={<div className="h-92 w-77" />}>
        <DateCalendar
          day={day}
          min={min?.toString()}
          max={max?.toString()}
          onClose={close}
          onChoose={(chosen) => {
            close()
            onChoose(chosen)
          }}
        />
      </Suspense>
    </Popover>
  )
}

const CalendarButton = (props: ComponentProps<'button'>) => (
  <button
    type="button"
    aria-label="Open calendar"
    className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-muted transition-colors hover:text-press disabled:opacity-55 [&>svg]:size-5"
    {...props}
  >
    <CalendarDays aria-hidden />
  </button>
)
