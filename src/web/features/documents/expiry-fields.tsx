import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { type Day, isDay } from '#domain/day.ts'
import { type DocumentType, expiryAfterIssue, isDateMissing, legalValidity } from '#domain/document.ts'
import { DateField } from '#web/components/fields/date-field.tsx'

type ExpiryFieldsProps = {
  label: string
  type: DocumentType | undefined
  field: UseFormRegisterReturn
  error: string | undefined
  /**
   * The expiry date that follows from the day of issue; empty where the type was changed to one without a legal period.
   */
  onCalculated: (expiry: Day | '') => void
}

/**
 * When it runs out: worked out from the day of issue where the law names a period, and
 * asked for where there always is a last day.
 */
export function ExpiryFields({ label, type, field, error, onCalculated }: ExpiryFieldsProps) {
  const isWanted = type !== undefined && isDateMissing(type, null)
  const life = type === undefined ? null : legalValidity(type)
  const [issuedOn, setIssuedOn] = useState('')
  const calculate = (day: string) => {
    setIssuedOn(day)
    const expiry = type && isDay(day) ? expiryAfterIssue(type, day) : null
    if (expiry) onCalculated(expiry)
  }
  // Another type is valid for another period, so a date calculated for the last one is wrong.
  const calculateAgain = useEffectEvent(() => {
    if (type && isDay(issuedOn)) onCalculated(expiryAfterIssue(type, issuedOn) ?? '')
  })
  useEffect(() => {
    if (type) calculateAgain()
  }, [type])
  return (
    <>
      <DateField
        label={label}
        optional={!isWanted}
        hint={isWanted && 'No reminder without a date.'}
        {...field}
        error={error}
      />
      {life && (
        <DateField
          label="Issued on"
          optional
          hint={`Valid for ${life} from issue: the expiry date is filled in for you.`}
          value={issuedOn}
          onChange={(event) => calculate(event.target.value)}
        />
      )}
    </>
  )
}
