import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button, type ButtonProps } from '#web/components/layout/button.tsx'

type PhotoStepsProps = { at: number; count: number; onMove: (at: number) => void; size?: ButtonProps['size'] }

/** From one of several photos to the next. At either end the keyboard's place is the button that leads back. */
export function PhotoSteps({ at, count, onMove, size }: PhotoStepsProps) {
  const previous = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const last = count - 1
  const move = (to: number) => {
    flushSync(() => onMove(to))
    if (to === last) previous.current?.focus()
    if (to === 0) next.current?.focus()
  }
  return (
    <>
      <Button
        ref={previous}
        variant="secondary"
        size={size}
        icon={<ChevronLeft aria-hidden />}
        disabled={at === 0}
        onClick={() => move(at - 1)}
      >
        Previous
      </Button>
      <Button
        ref={next}
        variant="secondary"
        size={size}
        icon={<ChevronRight aria-hidden />}
        disabled={at === last}
        onClick={() => move(at + 1)}
      >
        Next
      </Button>
    </>
  )
}
