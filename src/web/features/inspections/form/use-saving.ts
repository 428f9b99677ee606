import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { onlyChanged } from '#web/lib/forms/only-changed.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import type { ReportInput, ReportValues } from './report-form.ts'
import type { SectionKey } from './sections.ts'
import type { Draft } from './use-draft.ts'

const pauseMs = 300

export type ReportUseForm = UseFormReturn<ReportInput, unknown, ReportValues>
export type Saving = { status: 'unchanged' | 'saving' | 'saved' | 'failed'; saveNow: () => Promise<boolean> }

/** Saves what is typed on this device: soon after each change, and at once when the form or the page is left. */
export function useSaving(form: ReportUseForm, draft: Draft, section: SectionKey): Saving {
  const [status, setStatus] = useState<Saving['status']>(draft.isResumed ? 'saved' : 'unchanged')
  const saved = useRef(JSON.stringify(form.getValues()))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latestSection = useLatest(section)

  /** False when this device refuses. */
  const saveNow = useCallback(async () => {
    clearTimeout(timer.current)
    const now = JSON.stringify(form.getValues())
    if (now === saved.current) return true
    const input: ReportInput = JSON.parse(now)
    const before = saved.current === '' ? {} : JSON.parse(saved.current)
    saved.current = now
    try {
      await draft.save({ input: onlyChanged(input, before, input), section: latestSection.current })
      if (JSON.stringify(form.getValues()) === now) setStatus('saved')
      return true
    } catch (error) {
      console.warn('The draft could not be saved', error)
      saved.current = ''
      setStatus('failed')
      return false
    }
  }, [form, draft, latestSection])

  useEffect(() => {
    const soon = () => {
      clearTimeout(timer.current)
      const isSaved = JSON.stringify(form.getValues()) === saved.current
      // Typed and taken back again: what is on the device is what is in the form.
      if (isSaved) return setStatus((last) => (last === 'saving' ? 'saved' : last))
      setStatus('saving')
      timer.current = setTimeout(() => void saveNow(), pauseMs)
    }
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: soon })
    const left = () => void saveNow()
    addEventListener('pagehide', left)
    document.addEventListener('visibilitychange', left)
    return () => {
      unsubscribe()
      removeEventListener('pagehide', left)
      document.removeEventListener('visibilitychange', left)
      left()
    }
  }, [form, saveNow])
  return { status, saveNow }
}
