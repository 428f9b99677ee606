import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import type { LegalText } from '#web/features/legal/legal-dialog.tsx'

const LegalDialog = lazy(async () => ({ default: (await import('#web/features/legal/legal-dialog.tsx')).LegalDialog }))

/** At the foot of a tenant's settings: the same two texts as the landlord's, each in a dialog. */
export function LegalLinks() {
  const [text, setText] = useState<LegalText | null>(null)
  return (
    <div className="-mx-3 flex flex-wrap gap-2 pt-4">
      <Button variant="quiet" size="small" onClick={() => setText('privacy')}>
        Privacy
      </Button>
      <Button variant="quiet" size="small" onClick={() => setText('terms')}>
        Terms
      </Button>
      {text && (
        <Suspense>
          <LegalDialog text={text} onClose={() => setText(null)} />
        </Suspense>
      )}
    </div>
  )
}
