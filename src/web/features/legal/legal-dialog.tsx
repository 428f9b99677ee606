import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { legalDate } from './legal-section.tsx'
import { PrivacyPolicy } from './privacy-policy.tsx'
import { TermsOfBusiness } from './terms-of-business.tsx'

export type LegalText = 'terms' | 'privacy'

const titles: Record<LegalText, string> = { terms: 'Terms of Business', privacy: 'Privacy Policy' }

/** One of the two texts that every account accepts. */
export function LegalDialog({ text, onClose }: { text: LegalText; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={titles[text]}
      description={`Dated ${legalDate}`}
      size="large"
    >
      {text === 'terms' ? <TermsOfBusiness /> : <PrivacyPolicy />}
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  )
}
