import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Fills a form with its record whenever that arrives anew, until somebody has changed something. Returns the record
 * that the form was filled with last, from which what was changed is told.
 */
export function useFillUntilChanged<Record, Input extends FieldValues, Body>(
  form: UseFormReturn<Input, unknown, Body>,
  record: Record | undefined,
  inputsOf: (record: Record) => Input,
): Record | undefined {
  const { isDirty } = form.formState
  const [filledWith, setFilledWith] = useState(record)
  const fill = useEffectEvent((newest: Record) => {
    if (isDirty || newest === filledWith) return
    form.reset(inputsOf(newest))
    setFilledWith(newest)
  })
  useEffect(() => {
    if (record !== undefined) fill(record)
  }, [record])
  return filledWith
}
