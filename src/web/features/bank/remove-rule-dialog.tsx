import type { BankRule } from '#api/bank.ts'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { linesInWords } from './bank-line.ts'

type RemoveRuleDialogProps = {
  rule: BankRule
  onClose: () => void
  returnTo: () => HTMLElement | null
  onConfirm: (bringBack: boolean) => void
}

/** Asks what happens to the lines that a rule has set aside before it is deleted (rule: bank-rule-taken-back). */
export const RemoveRuleDialog = ({
  rule: { contains, lines },
  onClose,
  returnTo,
  onConfirm,
}: RemoveRuleDialogProps) => (
  <Dialog open onOpenChange={onClose} returnTo={returnTo} size="small" title={`Delete the rule “${contains}”?`}>
    <p className="text-muted">
      {linesInWords(lines)} with these words {lines === 1 ? 'is' : 'are'} set aside, and can stay so or come back to be
      posted. What another rule sets aside stays so.
    </p>
    <DialogFooter>
      <DialogCancel />
      <Button variant="secondary" onClick={() => onConfirm(false)}>
        Delete the rule only
      </Button>
      <Button onClick={() => onConfirm(true)}>Delete and bring lines back</Button>
    </DialogFooter>
  </Dialog>
)
