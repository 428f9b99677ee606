import { ArrowLeft } from 'lucide-react'
import { FieldError } from '#web/components/fields/field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { noPropertyId } from './onboarding-texts.ts'
import { SkipButton, StepFrame } from './step-frame.tsx'

type NoPropertyProps = { title: string; text: string; onBack: () => void; onSkip: () => void }

/**
 * In place of a step that is about the first property, where the browser no longer knows which one that is, or it has
 * been deleted elsewhere.
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
      <div role="alert">
        <FieldError id={undefined} error={noPropertyId} />
      </div>
    </StepFrame>
  )
}
