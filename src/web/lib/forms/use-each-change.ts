import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Calls `onChange` with all fields of a form whenever one of them changes, without drawing the form again. */
export function useEachChange<Fields extends FieldValues, Sent>(
  { subscribe }: UseFormReturn<Fields, unknown, Sent>,
  onChange: ((fields: Fields) => void) | undefined,
) {
  const tell = useEffectEvent((fields: Fields) => onChange?.(fields))
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => tell(values) }), [subscribe])
}
