import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { isDay } from '#domain/day.ts'
import { type DocumentType, expiryAfterIssue, isDateMissing, legalValidity } from '#domain/document.ts'
import { DateField } from '#web/components/fields/date-field.tsx'

type ExpiryFieldsProps = {
  label: string
  type: DocumentType | undefined
  /** The prefix of `expiryDate` and `issuedOn` in the form. */
  path?: `${string}.`
}

/**
 * When it runs out: worked out from the day of issue where the law names a period, and
 * asked for where there always is a last day. Used inside a form.
 */
export function ExpiryFields({ label, type, path }: ExpiryFieldsProps) {
  const { register, getValues, setValue, getFieldState, formState } = useFormContext<Record<string, string>>()
  const [expiryDate, issuedOn] = [`${path ?? ''}expiryDate`, `${path ?? ''}issuedOn`]
  const isWanted = type !== undefined && isDateMissing(type, null)
  const life = type === undefined ? null : legalValidity(type)
  const change = (name: string, day: string) =>
    setValue(name, day, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  const calculate = (day: string) => {
    const expiry = type && isDay(day) ? expiryAfterIssue(type, day) : null
    if (expiry) change(expiryDate, expiry)
  }
  // Another type is valid for another period, so a date calculated for the last one is wrong. A type without a legal
  // period has no day of issue on the screen, so an invalid one must not block the form.
  const calculateAgain = useEffectEvent(() => {
    const day = getValues(issuedOn) ?? ''
    if (type && isDay(day)) change(expiryDate, expiryAfterIssue(type, day) ?? '')
    if (life === null && !isDay(day)) change(issuedOn, '')
  })
  const before = useRef(type)
  useEffect(() => {
    if (before.current !== type) calculateAgain()
    before.current = type
  }, [type])
  return (
    <>
      <DateField
        label={label}
        optional={!isWanted}
        hint={isWanted && 'No reminder without a date.'}
        {...register(expiryDate)}
        error={getFieldState(expiryDate, formState).error?.message}
      />
      {life && (
        <DateField
          label="Issued on"
          optional
          hint={`Valid for ${life} from issue: the expiry date is filled in for you.`}
          {...register(issuedOn, { onChange: ({ target }) => calculate(target.value) })}
        />
      )}
    </>
  )
}
