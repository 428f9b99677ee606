import { useFormContext, useWatch } from 'react-hook-form'
import { tenancyDefaults } from '#domain/tenancy.ts'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import type { TenancyInput } from './tenancy-form.ts'

const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** Whether to be reminded before the end date, and if so how many days before. */
export function ReminderFields() {
  const { register, setValue, formState } = useFormContext<TenancyInput>()
  const isOn = useWatch<TenancyInput, 'expiryReminder'>({ name: 'expiryReminder' }) === 'yes'
  // What cannot be seen must not stop the form.
  const forgetDays = () => setValue('leaseExpiryReminderDays', String(tenancyDefaults.leaseExpiryReminderDays))
  return (
    <div className="grid grid-cols-1 content-start gap-5 md:grid-cols-2">
      <SelectField
        label="Lease expiry reminder"
        options={answers}
        {...register('expiryReminder', { onChange: forgetDays })}
      />
      {isOn && (
        <TextField
          label="Days in advance"
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          {...register('leaseExpiryReminderDays')}
          error={formState.errors.leaseExpiryReminderDays?.message}
        />
      )}
    </div>
  )
}
