import { ArrowLeft } from 'lucide-react'
import { FormAlert } from '#web/components/fields/form-alert.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { noPropertyId } from './onboarding-texts.ts'
import { SkipButton, StepFrame } from './step-frame.tsx'

type NoPropertyProps = { title: string; text: string; onBack: () => void; onSkip: () => void }

/**
 * Shown instead of a step about the first property, if the browser no longer knows that property or it was deleted
 * elsewhere.
 */
export function NoProperty({ title, text, onBack, onSkip }: NoPropertyProps) {
  return (
    <StepFrame
      title={title}
      text={text}
      actions={
        <>
          <SkipButton onSkip={onSkip} />
          <Button icon={<ArrowLeft aria-hidden />} onClick={onBack}>
            Go back
          </Button>
        </>
      }
    >
      <FormAlert error={noPropertyId} />
    </StepFrame>
  )
}
