import { useState } from 'react'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { DateField } from '#web/components/fields/date-field.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { SignatureField } from '#web/components/fields/signature-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import { KitSection } from './kit-section.tsx'

const frequencies = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'bi_weekly', label: 'Every two weeks' },
  { value: 'quarterly', label: 'Quarterly' },
]

export function KitFields() {
  const [signature, setSignature] = useState<string | null>(null)
  return (
    <KitSection title="Fields">
      <div className="grid max-w-3xl grid-cols-1 gap-5 md:grid-cols-2">
        <TextField label="Address" defaultValue="2 Chapel Row" hint="House number and street." />
        <TextField label="City" error="City is required" />
        <MoneyField label="Rent amount" defaultValue="1,250.00" />
        <SelectField label="Payment frequency" options={frequencies} placeholder="Select a frequency" />
        <DateField label="Move-in date" defaultValue="2026-12-01" />
        <PasswordField label="Password" autoComplete="new-password" hint="At least 8 characters." />
        <TextareaField label="Notes" optional className="md:col-span-2" placeholder="Anything worth knowing" />
        <div className="md:col-span-2">
          <CheckboxField label="I accept the Terms of Business" error="You must accept the terms" />
          <CheckboxField
            label="Share with the tenant"
            hint="The tenant sees it among their documents."
            defaultChecked
          />
        </div>
        <TextField label="Join code" readOnly value="HX4K2P" />
        <TextField label="Landlord" disabled value="Margaret Hale" />
        <SignatureField
          label="Your signature"
          name="Siân Wyn Rhŷs"
          value={signature}
          onChange={setSignature}
          error={signature ? undefined : 'Please sign first'}
        />
      </div>
    </KitSection>
  )
}
