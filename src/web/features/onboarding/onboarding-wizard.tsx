import { Dialog } from 'radix-ui'
import { useRef } from 'react'
import { documentTypeLabel, howToRentNote, onboardingDocumentTypes } from '#domain/document.ts'
import { Progress } from '#web/components/feedback/progress.tsx'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { Brand } from '#web/components/layout/brand.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { HeldWhileSent } from '#web/components/overlays/held-while-sent.tsx'
import { useCompleteOnboarding } from './onboarding.hooks.ts'
import { PropertyStep } from './property-step.tsx'
import { StepFrame } from './step-frame.tsx'
import { TenantStep } from './tenant-step.tsx'
import { UploadStep } from './upload-step.tsx'
import { useWizardState, type WizardState, wizardSteps } from './wizard-state.ts'

const stepNames = ['Property', 'Tenant', 'Documents', 'Upload', 'Finish']

const stay = (event: Event) => event.preventDefault()

/**
 * Leads a new landlord through the first property, tenant and document, over the whole
 * screen. It ends by its own buttons alone.
 */
export function OnboardingWizard({ userId }: { userId: number }) {
  const content = useRef<HTMLDivElement>(null)
  const wizard = useWizardState(userId)
  const { state } = wizard
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Content
          ref={content}
          aria-describedby={undefined}
          onEscapeKeyDown={stay}
          onInteractOutside={stay}
          onOpenAutoFocus={stay}
          className="fixed inset-0 z-40 scroll-pb-24 overflow-y-auto overscroll-contain bg-paper outline-none"
        >
          <HeldWhileSent within={content} />
          <div className="mx-auto flex min-h-full w-full max-w-xl flex-col gap-6 px-4 pt-5 md:pt-12 md:pb-12">
            <header className="rule-below flex flex-wrap items-center justify-between gap-x-6 gap-y-1 pb-4">
              <Brand />
              <Dialog.Title className="text-muted">Getting started</Dialog.Title>
            </header>
            <Progress
              label={`Step ${state.step} of ${wizardSteps}`}
              value={state.step}
              max={wizardSteps}
              detail={stepNames[state.step - 1]}
            />
            <Step {...wizard} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type StepProps = ReturnType<typeof useWizardState>

function Step({ state, change, keepTyped }: StepProps) {
  const { step, propertyId, checkedDocuments, typed } = state
  const typing = { typed, onType: keepTyped }
  const goTo = (next: number) => () => change({ step: next })
  const forgetProperty = () => change({ propertyId: null })
  switch (step) {
    case 1:
      return <PropertyStep {...typing} onAdded={({ id }) => change({ step: 2, propertyId: id })} />
    case 2:
      return (
        <TenantStep {...typing} propertyId={propertyId} onDone={goTo(3)} onGone={forgetProperty} onBack={goTo(1)} />
      )
    case 3:
      return (
        <ChecklistStep
          checked={checkedDocuments}
          onChange={(checked) => change({ checkedDocuments: checked })}
          onContinue={() =>
            change({ step: checkedDocuments.length > 0 ? 4 : 5, selectedDocumentType: checkedDocuments[0] ?? null })
          }
        />
      )
    case 4:
      return (
        <UploadStep
          state={state}
          onChooseType={(type) => change({ selectedDocumentType: type })}
          onDone={goTo(5)}
          onGone={forgetProperty}
          onBack={goTo(1)}
        />
      )
    default:
      return <FinishStep />
  }
}

type ChecklistStepProps = {
  checked: WizardState['checkedDocuments']
  onChange: (checked: WizardState['checkedDocuments']) => void
  onContinue: () => void
}

/** Step 3: what the landlord holds already. */
function ChecklistStep({ checked, onChange, onContinue }: ChecklistStepProps) {
  return (
    <StepFrame
      title="Tick the documents you hold"
      text="These are the documents that the law asks for first. You can upload one of them now and the others at any time."
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

function FinishStep() {
  const complete = useCompleteOnboarding()
  return (
    <StepFrame
      title="You are all set"
      text="Your dashboard shows each day what needs doing, in order. If you added a tenant, it asks for the rent of the tenancy, and the payments follow from it. More properties, tenants and documents can be added at any time."
      actions={
        <Button onClick={() => complete.mutate()} pending={complete.isPending} pendingLabel="Finishing…">
          Finish and go to dashboard
        </Button>
      }
    />
  )
}
