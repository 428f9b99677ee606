import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/components/layout/button.tsx'

type StepFrameProps = {
  title: string
  text: ReactNode
  children?: ReactNode
  /** The buttons at the foot: the way round first, the way on last. */
  actions: ReactNode
}

/** One step of the wizard: what it asks for, its fields, and the ways on. A new step begins at its heading. */
export function StepFrame({ title, text, children, actions }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div className="grid gap-2">
        <h2 ref={heading} tabIndex={-1} className="font-semibold text-2xl tracking-tight outline-none">
          {title}
        </h2>
        <p className="max-w-prose text-muted">{text}</p>
      </div>
      {children}
      <div className="sticky bottom-0 -mx-4 mt-auto flex flex-wrap-reverse justify-end gap-2 border-line border-t bg-paper px-4 py-3 md:static md:mx-0 md:mt-2 md:border-t-0 md:px-0">
        {actions}
      </div>
    </>
  )
}

type SkipProps = { onSkip: () => void; pending?: boolean; disabled?: boolean }

export const SkipButton = ({ onSkip, pending = false, disabled = false }: SkipProps) => (
  <Button variant="quiet" onClick={onSkip} pending={pending} disabled={disabled}>
    Skip for now
  </Button>
)
