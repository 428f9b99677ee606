import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls back when the form of an input is about to be sent, before the form itself looks at its values. */
export function useBeforeSubmit(input: RefObject<HTMLInputElement | null>, act: (event: SubmitEvent) => void) {
  const submitting = useEffectEvent(act)
  useEffect(() => {
    const form = input.current?.form
    form?.addEventListener('submit', submitting, true)
    return () => form?.removeEventListener('submit', submitting, true)
  }, [input])
}
