import { type RefObject, useEffect, useState } from 'react'

/** How a form was sent that waits: by which button, and where the focus was. */
export type Sent = { by: HTMLElement | 'nothing'; from: Element | null }

export const sentBy = ({ submitter }: SubmitEvent): Sent => ({
  by: submitter ?? 'nothing',
  from: document.activeElement,
})

/** Whether whoever sent a form has begun to type elsewhere since: they are not fetched back from it. */
export function isElsewhere({ from }: Sent): boolean {
  const now = document.activeElement
  return now !== from && now !== null && now.matches('input, textarea, select')
}

/** Sends the form of an input as it was sent before, once what was chosen since has reached it. */
export function useSendAgain(input: RefObject<HTMLInputElement | null>) {
  const [sent, setSent] = useState<Sent | null>(null)
  useEffect(() => {
    if (!sent) return
    setSent(null)
    const form = input.current?.form
    const isThere = sent.by instanceof HTMLButtonElement && sent.by.form === form
    form?.requestSubmit(isThere ? (sent.by as HTMLButtonElement) : null)
  }, [sent, input])
  return setSent
}
