import { Dialog } from 'radix-ui'
import { Progress } from '#web/components/feedback/progress.tsx'
import { Brand } from '#web/components/layout/brand.tsx'
import { ChecklistStep } from './checklist-step.tsx'
import { FinishStep } from './finish-step.tsx'
import { PropertyStep } from './property-step.tsx'
import { TenantStep } from './tenant-step.tsx'
import { UploadStep } from './upload-step.tsx'
import { useWizardState, wizardSteps } from './wizard-state.ts'

const stepNames = ['Property', 'Tenant', 'Documents', 'Upload', 'Finish']

const stay = (event: Event) => event.preventDefault()

/** Leads a new landlord through the first property, tenant and document, over the whole screen. It ends by its own buttons alone. */
export function OnboardingWizard({ userId }: { userId: number }) {
  const [state, change] = useWizardState(userId)
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onEscapeKeyDown={stay}
          onInteractOutside={stay}
          onOpenAutoFocus={stay}
          className="fixed inset-0 z-40 overflow-y-auto overscroll-contain bg-paper outline-none"
        >
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
            <Step state={state} change={change} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type StepProps = { state: ReturnType<typeof useWizardState>[0]; change: ReturnType<typeof useWizardState>[1] }

function Step({ state, change }: StepProps) {
  const { step, propertyId, checkedDocuments } = state
  const goTo = (next: number) => () => change({ step: next })
  switch (step) {
    case 1:
      return <PropertyStep onAdded={({ id }) => change({ step: 2, propertyId: id })} />
    case 2:
      return <TenantStep propertyId={propertyId} onDone={goTo(3)} onBack={goTo(1)} />
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
          onBack={goTo(1)}
        />
      )
    default:
      return <FinishStep />
  }
}
