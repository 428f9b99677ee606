import { Copy, Download, Printer } from 'lucide-react'
import { copyText } from '#web/components/feedback/copy-text.ts'
import { Button } from '#web/components/layout/button.tsx'
import { DialogFooter } from '#web/components/overlays/dialog.tsx'
import type { LossQuestion } from '#web/components/overlays/dialog-parts.ts'
import { saveBlob } from '#web/lib/api/save-file.ts'

/** While they are being made: the answer would find nobody to show them to. */
export const codesAreComing: LossQuestion = {
  title: 'Close before the codes are here?',
  text: 'They come in a moment, and are not shown again.',
  cancelLabel: 'Wait',
  confirmLabel: 'Close',
}

const asText = (codes: readonly string[]) =>
  ['Recovery codes for Latchkey. Each of them works once.', '', ...codes, ''].join('\n')

const copy = (codes: readonly string[]) => copyText(asText(codes), 'Please write the codes down instead.')

/** Prints the codes from a frame of their own, so that nothing else is printed. */
function printAlone(text: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const sheet = frame.contentDocument?.createElement('pre')
  if (sheet) {
    sheet.textContent = text
    frame.contentDocument?.body.append(sheet)
  }
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow?.print()
}

/** Shown once, to be kept somewhere else than on the phone. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const download = () =>
    saveBlob(async () => new Blob([asText(codes)], { type: 'text/plain' }), 'latchkey-recovery-codes.txt')
  return (
    <>
      <ul
        aria-label="Recovery codes"
        className="figures grid grid-cols-1 gap-x-6 gap-y-1 rounded-lg bg-sunken p-4 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="font-mono font-semibold">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="secondary" size="small" icon={<Copy aria-hidden />} onClick={() => void copy(codes)}>
          Copy
        </Button>
        <Button variant="secondary" size="small" icon={<Download aria-hidden />} onClick={() => void download()}>
          Download
        </Button>
        <Button
          variant="secondary"
          size="small"
          icon={<Printer aria-hidden />}
          onClick={() => printAlone(asText(codes))}
        >
          Print
        </Button>
      </div>
      <DialogFooter>
        <Button onClick={onDone}>I have saved them</Button>
      </DialogFooter>
    </>
  )
}
