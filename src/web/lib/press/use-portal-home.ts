import { useRef, useState } from 'react'

const landmarks = '[role="dialog"], main, aside, nav, header'

/** Where what floats is drawn: in the landmark or dialog of the button that opened it, so that it stays part of it for a screen reader. */
export function usePortalHome() {
  const trigger = useRef<HTMLButtonElement>(null)
  const [home, setHome] = useState<HTMLElement | null>(null)
  const findHome = (open: boolean) => {
    if (open) setHome(trigger.current?.closest<HTMLElement>(landmarks) ?? null)
  }
  return { trigger, home, findHome }
}
