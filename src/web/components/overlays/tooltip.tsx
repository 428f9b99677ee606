import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'

const shownAfterMs = 700
/** Long enough to move from the control to its tooltip, which may be pointed at too. */
const hiddenAfterMs = 150
const gap = 6
const margin = 8

type Handlers = {
  onPointerEnter?: ((event: PointerEvent<HTMLButtonElement>) => void) | undefined
  onPointerLeave?: ((event: PointerEvent<HTMLButtonElement>) => void) | undefined
  onPointerDown?: ((event: PointerEvent<HTMLButtonElement>) => void) | undefined
  onFocus?: ((event: FocusEvent<HTMLButtonElement>) => void) | undefined
  onBlur?: ((event: FocusEvent<HTMLButtonElement>) => void) | undefined
}

/**
 * Shows a control's name after 700 ms of pointing, or at once on keyboard focus. It only repeats that name: nothing is
 * said in a tooltip alone. It places itself, since every first screen has one and a library for it would outweigh the
 * screen.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement<Handlers> }) {
  const [control, setControl] = useState<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const change = (next: HTMLElement | null, after: number) => {
    clearTimeout(timer.current)
    if (after === 0) setControl(next)
    else timer.current = setTimeout(() => setControl(next), after)
  }
  const { props } = children
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: (event) => {
          props.onPointerEnter?.(event)
          if (event.pointerType === 'mouse') change(event.currentTarget, control ? 0 : shownAfterMs)
        },
        onPointerLeave: (event) => {
          props.onPointerLeave?.(event)
          change(null, hiddenAfterMs)
        },
        onPointerDown: (event) => {
          props.onPointerDown?.(event)
          change(null, 0)
        },
        onFocus: (event) => {
          props.onFocus?.(event)
          if (event.currentTarget.matches(':focus-visible')) change(event.currentTarget, 0)
        },
        onBlur: (event) => {
          props.onBlur?.(event)
          change(null, 0)
        },
      })}
      {control && (
        <Word
          text={text}
          control={control}
          onPoint={() => change(control, 0)}
          onLeave={(after) => change(null, after)}
        />
      )}
    </>
  )
}

type WordProps = { text: string; control: HTMLElement; onPoint: () => void; onLeave: (after: number) => void }

function Word({ text, control, onPoint, onLeave }: WordProps) {
  const close = useEffectEvent(() => onLeave(0))
  useEffect(() => {
    const ended = new AbortController()
    const closeByKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    addEventListener('keydown', closeByKey, ended)
    addEventListener('scroll', () => close(), { capture: true, passive: true, signal: ended.signal })
    return () => ended.abort()
  }, [])

  const place = (word: HTMLElement | null) => {
    if (!word) return
    // In the browser's top layer, no ancestor clips or moves it.
    word.showPopover?.()
    const { top, bottom, left, width } = control.getBoundingClientRect()
    const above = top - gap - word.offsetHeight
    const middle = left + (width - word.offsetWidth) / 2
    word.style.top = `${above < margin ? bottom + gap : above}px`
    word.style.left = `${Math.max(margin, Math.min(middle, innerWidth - margin - word.offsetWidth))}px`
  }
  return (
    <span
      ref={place}
      popover="manual"
      role="tooltip"
      onPointerEnter={onPoint}
      onPointerLeave={() => onLeave(hiddenAfterMs)}
      className="fixed inset-auto z-50 m-0 block w-max max-w-64 animate-fade whitespace-normal rounded-md border-0 bg-ink px-2.5 py-1.5 text-left font-normal text-paper text-sm shadow-float print:hidden"
    >
      {text}
    </span>
  )
}
