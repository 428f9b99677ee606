import { cx } from '#web/lib/cx.ts'

/** A radio button as large as its label, for a thumb. */
export const tileClass = (isWrong: boolean, own: string) =>
  cx(
    'relative min-h-14 rounded-md border bg-sheet transition-colors hover:border-press has-checked:border-press has-checked:bg-press-soft has-checked:text-press',
    'has-focus-visible:outline-2 has-focus-visible:outline-ink has-focus-visible:outline-offset-2',
    isWrong ? 'border-red' : 'border-edge',
    own,
  )
