import { CheckCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#web/components/layout/button.tsx'
import type { ReportInput } from './report-form.ts'
import { type Unrated, unratedIn } from './sections.ts'

type RateRestProps = {
  /** What it has rated, for Undo. The form keeps it, because this is not drawn beside every part of the form. */
  done: readonly Unrated[]
  onDone: (done: readonly Unrated[]) => void
}

/** Rates every unrated room and area as good, and undoes that. The overall condition is left to the inspector. */
export function RateRest({ done, onDone }: RateRestProps) {
  const { getValues, setValue } = useFormContext<ReportInput>()
  const unrated = unratedIn(useWatch() as ReportInput)
  const [isUndone, setUndone] = useState(false)

  const change = (places: readonly Unrated[], from: '' | 'good', to: '' | 'good') => {
    for (const place of places) {
      const at = getValues('internalRooms').findIndex(({ key }) => key === place.room)
      const path = place.field ?? (at < 0 ? null : (`internalRooms.${at}.condition` as const))
      if (path && getValues(path) === from) setValue(path, to, { shouldDirty: true })
    }
  }
  const rate = () => {
    change(unrated, '', 'good')
    const before = done.filter(
      (place) => !unrated.some(({ room, field }) => room === place.room && field === place.field),
    )
    onDone([...before, ...unrated])
    setUndone(false)
  }
  const undo = () => {
    change(done, 'good', '')
    onDone([])
    setUndone(true)
  }
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      {unrated.length > 0 && (
        <Button variant="secondary" size="small" icon={<CheckCheck aria-hidden />} onClick={rate}>
          Rate the rest good
        </Button>
      )}
      <p role="status" className="figures text-muted text-sm">
        {isUndone && 'Undone. '}
        {progressWords(unrated.length, done.length)}
      </p>
      {done.length > 0 && (
        <Button variant="quiet" size="small" icon={<Undo2 aria-hidden />} onClick={undo}>
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
