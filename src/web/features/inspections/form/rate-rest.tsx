import { CheckCheck, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#web/components/layout/button.tsx'
import type { ReportInput } from './report-form.ts'
import { type Unrated, unratedIn } from './sections.ts'

type RateRestProps = {
  /** What it has rated, for Undo. The form keeps it, because this is not drawn beside every part of the form. */
  done: readonly Unrated[]
  onDone: (done: readonly Unrated[]) => void
}

/**
 * Rates every unrated room and area as good, and undoes that. The overall condition is left to the inspector. Each
 * button disappears when it is pressed, and gives the focus to the other, else to what is said about the ratings.
 */
export function RateRest({ done, onDone }: RateRestProps) {
  const { getValues, setValue } = useFormContext<ReportInput>()
  const unrated = unratedIn(useWatch() as ReportInput)
  const [isUndone, setUndone] = useState(false)
  const rateButton = useRef<HTMLButtonElement>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  const status = useRef<HTMLParagraphElement>(null)

  const change = (places: readonly Unrated[], from: '' | 'good', to: '' | 'good') => {
    for (const place of places) {
      const at = getValues('internalRooms').findIndex(({ key }) => key === place.room)
      const path = place.field ?? (at < 0 ? null : (`internalRooms.${at}.condition` as const))
      if (path && getValues(path) === from) setValue(path, to, { shouldDirty: true })
    }
  }
  const rate = () => {
    const before = done.filter(
      (place) => !unrated.some(({ room, field }) => room === place.room && field === place.field),
    )
    flushSync(() => {
      change(unrated, '', 'good')
      onDone([...before, ...unrated])
      setUndone(false)
    })
    undoButton.current?.focus()
  }
  const undo = () => {
    flushSync(() => {
      change(done, 'good', '')
      onDone([])
      setUndone(true)
    })
    // What it had rated may have been rated otherwise since.
    const next = rateButton.current ?? status.current
    next?.focus()
  }
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      {unrated.length > 0 && (
        <Button ref={rateButton} variant="secondary" size="small" icon={<CheckCheck aria-hidden />} onClick={rate}>
          Rate the rest good
        </Button>
      )}
      <p ref={status} role="status" tabIndex={-1} className="figures text-muted text-sm">
        {isUndone && 'Undone. '}
        {progressWords(unrated.length, done.length)}
      </p>
      {done.length > 0 && (
        <Button ref={undoButton} variant="quiet" size="small" icon={<Undo2 aria-hidden />} onClick={undo}>
          Undo
        </Button>
      )}
    </div>
  )
}

function progressWords(unrated: number, ratedGood: number): string {
  if (unrated > 0) return `${unrated} not rated yet`
  return ratedGood > 0 ? `${ratedGood} rated good` : 'Everything is rated'
}
