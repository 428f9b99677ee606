import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'

export type Typing = {
  /** What was typed before the page was loaded again, by field. */
  typed: Readonly<Record<string, string>>
  onType: (typed: Record<string, string>) => void
}

/** Says what is in the fields whenever one of them changes. */
export function useTyped<Fields extends Record<string, string>, Sent>(
  { subscribe }: UseFormReturn<Fields, unknown, Sent>,
  onType: Typing['onType'],
) {
  const tell = useEffectEvent(onType)
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => tell(values) }), [subscribe])
}
