import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * Begins a form anew once what was `sent` has been saved. A field that somebody has changed while it was on its way
 * stays as they left it, as an edit; returns whether there is one.
 */
export function resetToSaved<Fields extends FieldValues, Sent>(
  { getValues, reset, setValue }: Pick<UseFormReturn<Fields, unknown, Sent>, 'getValues' | 'reset' | 'setValue'>,
  sent: Fields,
  next: Fields,
): boolean {
  const now = getValues()
  const changed = (Object.keys(now) as Path<Fields>[]).filter((name) => now[name] !== sent[name])
  reset(next, { keepDirtyValues: false })
  for (const name of changed) setValue(name, now[name], { shouldDirty: true })
  return changed.length > 0
}
