import { documentTypeLabel, howToRentNote, onboardingDocumentTypes } from '#domain/document.ts'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { StepFrame } from './step-frame.tsx'
import type { WizardState } from './wizard-state.ts'

type ChecklistStepProps = {
  checked: WizardState['checkedDocuments']
  onChange: (checked: WizardState['checkedDocuments']) => void
  onContinue: () => void
}

/** Step 3: what the landlord holds already. */
export function ChecklistStep({ checked, onChange, onContinue }: ChecklistStepProps) {
  return (
    <StepFrame
      title="Tick the documents you hold"
      text="These are what the law asks for first. You can upload one of them now and the others at any time."
      actions={<Button onClick={onContinue}>Continue</Button>}
    >
      <fieldset className="min-w-0">
        <legend className="sr-only">Documents you hold</legend>
        {onboardingDocumentTypes.map((type) => (
          <CheckboxField
            key={type}
            label={documentTypeLabel(type)}
            hint={type === 'How to Rent guide delivery proof' && howToRentNote}
            checked={checked.includes(type)}
            onChange={({ target }) =>
              onChange(target.checked ? [...checked, type] : checked.filter((other) => other !== type))
            }
          />
        ))}
      </fieldset>
    </StepFrame>
  )
}
