import { lazy, type ReactNode, Suspense, useState } from 'react'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import type { LegalText } from '#web/features/legal/legal-dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'

const fetchText = () => import('#web/features/legal/legal-dialog.tsx')
const LegalDialog = lazy(async () => ({ default: (await fetchText()).LegalDialog }))

/** All that draws a text, which is here before one is opened: what was missing then would take the form with it. */
const fetchDialog = () => Promise.all([fetchText(), import('#web/components/overlays/dialog-sheet.tsx')])

/** The two texts that a new account accepts, each a press away. */
export function Acceptances({ errors }: { errors: Record<string, string | undefined> }) {
  const [reading, setReading] = useState<LegalText | null>(null)
  const open = (text: LegalText, name: string) =>
    fetchDialog().then(
      () => setReading(text),
      (error: unknown) => sayFailure(`${name} could not be opened`, error),
    )
  return (
    <div>
      <CheckboxField
        name="acceptTerms"
        error={errors.acceptTerms}
        label={
          <>
            I accept the <TextButton onPress={() => open('terms', 'Terms of Business')}>Terms of Business</TextButton>
          </>
        }
      />
      <CheckboxField
        name="acceptPrivacy"
        error={errors.acceptPrivacy}
        label={
          <>
            I accept the <TextButton onPress={() => open('privacy', 'Privacy Policy')}>Privacy Policy</TextButton>
          </>
        }
      />
      {reading && (
        <Suspense>
          <LegalDialog text={reading} onClose={() => setReading(null)} />
        </Suspense>
      )}
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
