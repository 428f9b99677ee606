import { useRef, useState } from 'react'
import type { BankLine } from '#api/bank.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import type { LineChange } from './bank.hooks.ts'
import { holdsWords } from './bank-line.ts'

/** What is asked about a line: what to post it as, or which lines like it to set aside. */
type Asked = { what: 'destination' | 'rule'; line: BankLine }

/** Finds what gets the focus when it is due. */
export type NextFocus = () => HTMLElement | null | undefined

type LineDialogOptions = {
  lineElement: (id: number) => HTMLElement | null | undefined
  /** After a line, and after those that are dealt with together with it. */
  after: (line: BankLine, isTogether?: (other: BankLine) => boolean) => NextFocus
  /** Returns whether it was done. */
  send: (line: BankLine, body: LineChange, title: string) => Promise<boolean>
  /** A rule has set aside the lines with these words. */
  onRule: (words: string) => void
}

/** The dialog that asks about a line, and what gets the focus once it is closed (rule: bank-keys). */
export function useLineDialog({ lineElement, after, send, onRule }: LineDialogOptions) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const latestAsked = useLatest(asked)
  const afterDialog = useRef<NextFocus>(undefined)
  return {
    asked,
    ask: (what: Asked['what']) => (line: BankLine) => {
      afterDialog.current = () => lineElement(line.id)
      setAsked({ what, line })
    },
    close: () => setAsked(null),
    returnTo: () => afterDialog.current?.(),
    post: (line: BankLine, body: LineChange) => {
      const goOn = after(line)
      afterDialog.current = goOn
      void send(line, body, 'Posted').then((isDealtWith) => {
        // By now the dialog may be that of another line.
        if (isDealtWith) setAsked((before) => (before?.line === line ? null : before))
        else if (afterDialog.current === goOn) afterDialog.current = () => lineElement(line.id)
      })
    },
    moveOnByRule: (line: BankLine, words: string) => {
      onRule(words)
      // It may have been closed before the answer came, and the dialog be that of another line.
      if (latestAsked.current?.line !== line) return
      afterDialog.current = after(line, (other) => holdsWords(other, words))
      setAsked(null)
    },
  }
}
