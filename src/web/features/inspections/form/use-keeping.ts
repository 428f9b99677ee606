import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ReportInput, ReportValues } from './report-form.ts'
import type { SectionKey } from './sections.ts'
import type { Draft } from './use-draft.ts'

const pause = 300

export type ReportUseForm = UseFormReturn<ReportInput, unknown, ReportValues>
export type Keeping = { status: 'unchanged' | 'keeping' | 'kept' | 'failed'; keepNow: () => Promise<boolean> }

/** Keeps what is typed on this device: soon after each change, and at once when the form or the page is left. */
export function useKeeping(form: ReportUseForm, draft: Draft, section: SectionKey): Keeping {
  const [status, setStatus] = useState<Keeping['status']>(draft.isResumed ? 'kept' : 'unchanged')
  const kept = useRef(JSON.stringify(form.getValues()))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(section)
  latest.current = section

  /** False when this device refuses. */
  const keepNow = useCallback(async () => {
    clearTimeout(timer.current)
    const now = JSON.stringify(form.getValues())
    if (now === kept.current) return true
    kept.current = now
    try {
      await draft.keep({ input: JSON.parse(now), section: latest.current })
      if (JSON.stringify(form.getValues()) === now) setStatus('kept')
      return true
    } catch (error) {
      console.warn('The draft could not be kept', error)
      kept.current = ''
      setStatus('failed')
      return false
    }
  }, [form, draft])

  useEffect(() => {
    const soon = () => {
      clearTimeout(timer.current)
      const isKept = JSON.stringify(form.getValues()) === kept.current
      setStatus((last) => (isKept ? (last === 'keeping' ? 'kept' : last) : 'keeping'))
      if (isKept) return
      timer.current = setTimeout(() => void keepNow(), pause)
    }
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: soon })
    const left = () => void keepNow()
    addEventListener('pagehide', left)
    document.addEventListener('visibilitychange', left)
    return () => {
      unsubscribe()
      removeEventListener('pagehide', left)
      document.removeEventListener('visibilitychange', left)
      left()
    }
  }, [form, keepNow])
  return { status, keepNow }
}
