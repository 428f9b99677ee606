import { type ReactNode, useState } from 'react'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { LazyLegalDialog } from '#web/features/legal/lazy-legal-dialog.tsx'
import type { LegalText } from '#web/features/legal/legal-dialog.tsx'

/** The two texts that a new account accepts, each a press away. */
export function Acceptances({ errors }: { errors: Record<string, string | undefined> }) {
  const [reading, setReading] = useState<LegalText | null>(null)
  return (
    <div>
      <CheckboxField
        name="acceptTerms"
        error={errors.acceptTerms}
        label={
          <>
            I accept the <TextButton onPress={() => setReading('terms')}>Terms of Business</TextButton>
          </>
        }
      />
      <CheckboxField
        name="acceptPrivacy"
        error={errors.acceptPrivacy}
        label={
          <>
            I accept the <TextButton onPress={() => setReading('privacy')}>Privacy Policy</TextButton>
          </>
        }
      />
      {reading && <LazyLegalDialog text={reading} onClose={() => setReading(null)} />}
    </div>
  )
}

function TextButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="rounded-sm font-semibold text-press underline underline-offset-4 hover:text-press-strong"
    >
      {children}
    </button>
  )
}
