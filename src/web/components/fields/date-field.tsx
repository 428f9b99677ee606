import { CalendarDays } from 'lucide-react'
import {
  type ComponentProps,
  type Ref,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { type Day, formatDayLong } from '#domain/day.ts'
import { readWrittenDay } from '#domain/written-day.ts'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { Popover } from '#web/components/overlays/popover.tsx'
import { cx } from '#web/lib/cx.ts'
import { controlClass, Field, type FieldProps } from './field.tsx'

const DateCalendar = onDemand(async () => (await import('./date-calendar.tsx')).default)

/** A message that appeared at once would move the button that is being pressed from under the finger. */
const messageAfterMs = 300

/** The value of the form's field: the day as YYYY-MM-DD, or '' where there is none or the text is no day. */
type DayEvent = { type: 'change' | 'blur'; target: { name: string; value: Day | '' } }

/** Of a text that is no day, for a form that is being sent: the space in front makes it one for no rule. */
const noDay = (text: string) => ` ${text.trim()}`

/** What a form holds of the field: reads and sets the day, not the text, and can go to it. */
type DayHandle = { name: string; value: Day | ''; focus: () => void }

type DateFieldProps = FieldProps &
  Pick<ComponentProps<'input'>, 'name' | 'required' | 'disabled' | 'readOnly'> & {
    ref?: Ref<DayHandle> | undefined
    value?: Day | '' | undefined
    defaultValue?: Day | undefined
    /** The first and the last day of the calendar. A day typed outside is for the form to refuse. */
    min?: string | number | undefined
    max?: string | number | undefined
    /** The error beside a text that is no day, where the form has words of its own for it. */
    notADay?: string | undefined
    onChange?: (event: DayEvent) => unknown
    onBlur?: (event: DayEvent) => unknown
  }

function written(day: Day | '' | null | undefined): string {
  const read = readWrittenDay(day ?? '')
  return read ? formatDayLong(read) : (day ?? '')
}

type DayTextOptions = Pick<DateFieldProps, 'ref' | 'value' | 'defaultValue' | 'name' | 'onChange'> & {
  box: RefObject<HTMLInputElement | null>
}

/** The text of a date field, the day that it says, and what a form asks of the field. */
function useDayText({ ref, value, defaultValue, name = '', onChange, box }: DayTextOptions) {
  const [text, setText] = useState(() => written(value ?? defaultValue))
  const [isTyping, setTyping] = useState(false)
  // Forms ask for the value within the event that changes it.
  const day = useRef<Day | ''>(readWrittenDay(text) ?? '')

  const isStale = value !== undefined && !isTyping && value !== (readWrittenDay(text) ?? '')
  const shown = isStale ? written(value) : text
  const shownDay = readWrittenDay(shown) ?? ''

  const write = (next: string) => {
    day.current = readWrittenDay(next) ?? ''
    setText(next)
  }
  const eventOf = (type: DayEvent['type']) => ({ type, target: { name, value: day.current } })
  const [handle] = useState<DayHandle>(() => ({
    name,
    get value() {
      return day.current
    },
    set value(next) {
      setTyping(false)
      write(written(next))
    },
    focus: () => box.current?.focus(),
  }))
  useImperativeHandle(ref, () => handle, [handle])

  return {
    shown,
    shownDay,
    isNoDay: shown.trim() !== '' && shownDay === '',
    isTyping,
    eventOf,
    type(next: string) {
      setTyping(true)
      write(next)
      onChange?.(eventOf('change'))
    },
    choose(chosen: Day) {
      setTyping(false)
      write(written(chosen))
      onChange?.(eventOf('change'))
      // A dialog asks before it loses what was chosen, as it does for what was typed (rule: screens-edits).
      box.current?.dispatchEvent(new Event('input', { bubbles: true }))
    },
    stopTyping: () => setTyping(false),
    /** Writes the day out, as the field shows it from then on. */
    tidy() {
      setTyping(false)
      if (shownDay) write(written(shownDay))
    },
  }
}

type RefusalOptions = {
  box: RefObject<HTMLInputElement | null>
  isNoDay: boolean
  /** Gives the text to the form, whose rules refuse it together with all else that is wrong. */
  handOver: () => void
}

/** Keeps the form from being sent with a text that is no day, which it would send as an empty field. */
function useRefusal({ box, isNoDay, handOver }: RefusalOptions) {
  const refuse = useEffectEvent(() => isNoDay && handOver())
  useEffect(() => {
    const form = box.current?.form
    form?.addEventListener('submit', refuse, true)
    return () => form?.removeEventListener('submit', refuse, true)
  }, [box])
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
  const { shown, shownDay, isNoDay, isTyping, ...text } = useDayText({ ref, value, defaultValue, name, onChange, box })
  useRefusal({
    box,
    isNoDay,
    handOver() {
      text.stopTyping()
      onChange?.({ type: 'change', target: { name: name ?? '', value: noDay(shown) } })
    },
  })

  const refusal = notADay ?? `‘${shown.trim()}’ is not a date. Write one like 1 December 2026 or 1/12/2026.`
  // Of what is no day yet the form says that there is none.
  const problem = isNoDay ? (isTyping && !error ? undefined : refusal) : error
  const isFixed = input.disabled || input.readOnly
  return (
    <Field {...{ label, hint, error: problem, optional, hideLabel, className, id }}>
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
            value={shown}
            onChange={(event) => text.type(event.target.value)}
            onBlur={() => {
              if (isNoDay) setTimeout(text.stopTyping, messageAfterMs)
              else text.tidy()
              onBlur?.(text.eventOf('blur'))
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') text.tidy()
              if (event.key !== 'ArrowDown' || isFixed) return
              event.preventDefault()
              setOpen(true)
            }}
            className={cx(controlClass, 'figures pr-11')}
          />
          <Popover
            label="Days"
            open={isOpen}
            onOpenChange={setOpen}
            className="w-auto p-2"
            trigger={<CalendarButton aria-describedby={`${control.id}-label`} disabled={isFixed} />}
          >
            <Suspense fallback={<div className="h-92 w-77" />}>
              <DateCalendar
                day={shownDay}
                min={min?.toString()}
                max={max?.toString()}
                onClose={() => setOpen(false)}
                onChoose={(chosen) => {
                  setOpen(false)
                  text.choose(chosen)
                }}
              />
            </Suspense>
          </Popover>
        </div>
      )}
    </Field>
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
