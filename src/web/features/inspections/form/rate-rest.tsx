import { CheckCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#web/components/layout/button.tsx'
import type { ReportInput } from './report-form.ts'
import { type Unrated, unratedIn } from './sections.ts'

type RateRestProps = {
  /** What it has rated, for Undo: kept by the form, as this is not shown beside every part of it. */
  done: readonly Unrated[]
  onDone: (done: readonly Unrated[]) => void
}

/**
 * Rates good what nobody has rated yet, rooms and areas, and takes that back. The overall
 * condition is left to the inspector.
 */
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
        {unrated.length > 0
          ? `${unrated.length} not rated yet`
          : done.length > 0
            ? `${done.length} rated good`
            : 'Everything is rated'}
      </p>
      {done.length > 0 && (
        <Button variant="quiet" size="small" icon={<Undo2 aria-hidden />} onClick={undo}>
          Undo
        </Button>
      )}
    </div>
  )
}
