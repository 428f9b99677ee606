import { type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import type { Day } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { readWrittenDay } from '#domain/written-day.ts'

/** What a form knows of a date field: a day as YYYY-MM-DD, or '' where there is none or the text is not a day. */
export type DayValue = Day | ''

export type DayEvent = { type: 'change' | 'blur'; target: { name: string; value: DayValue } }

/** The form library takes this for the input: it reads and sets the day, not the text. */
export type DayHandle = { name: string; value: DayValue; focus: () => void }

type DayTextOptions = {
  ref?: Ref<DayHandle> | undefined
  input: RefObject<HTMLInputElement | null>
  name?: string | undefined
  value?: DayValue | undefined
  defaultValue?: Day | undefined
  onChange?: ((event: DayEvent) => unknown) | undefined
}

const dayIn = (text: string): DayValue => readWrittenDay(text) ?? ''

function writtenOut(day: DayValue): string {
  const read = dayIn(day)
  return read ? formatDayLong(read) : day
}

/**
 * The text of a date field and the day in it. A person writes '1 dec 26'; the form only ever sees '2026-12-01', or ''
 * while the text is not a day.
 */
export function useDayText({ ref, input, name = '', value, defaultValue, onChange }: DayTextOptions) {
  const [written, setWritten] = useState(() => writtenOut(value ?? defaultValue ?? ''))
  const [isTyping, setTyping] = useState(false)
  // A ref, because forms read the value within the event that changes it.
  const writtenDay = useRef(dayIn(written))

  const isReplacedByForm = value !== undefined && !isTyping && value !== dayIn(written)
  const text = isReplacedByForm ? writtenOut(value) : written
  const day = dayIn(text)

  const write = (next: string) => {
    writtenDay.current = dayIn(next)
    setWritten(next)
  }
  const writeOut = (next: DayValue) => {
    setTyping(false)
    write(writtenOut(next))
  }
  const eventOf = (type: DayEvent['type']): DayEvent => ({ type, target: { name, value: writtenDay.current } })

  const [handle] = useState<DayHandle>(() => ({
    name,
    get value() {
      return writtenDay.current
    },
    set value(next) {
      writeOut(next)
    },
    focus: () => input.current?.focus(),
  }))
  useImperativeHandle(ref, () => handle, [handle])

  return {
    text,
    day,
    isNoDay: text.trim() !== '' && day === '',
    isTyping,
    eventOf,
    type(next: string) {
      setTyping(true)
      write(next)
      onChange?.(eventOf('change'))
    },
    choose(chosen: Day) {
      writeOut(chosen)
      onChange?.(eventOf('change'))
      // A dialog asks before it loses what was chosen, as it does for what was typed (rule: screens-edits).
      input.current?.dispatchEvent(new Event('input', { bubbles: true }))
    },
    stopTyping: () => setTyping(false),
    /** Turns '1/12/26' into '1 December 2026' once it is complete. */
    tidy() {
      if (day) writeOut(day)
      else setTyping(false)
    },
  }
}
