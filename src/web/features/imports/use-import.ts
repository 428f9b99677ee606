import { useRef, useState } from 'react'
import { type ImportReply, imports } from '#api/imports.ts'
import type { ImportKind } from '#domain/import.ts'
import { refreshAfter } from '#web/lib/api/refresh-after.ts'
import { sendForm } from '#web/lib/api/send-form.ts'

/** What is going on with the file. */
export type ImportStep =
  | { step: 'choosing'; error?: unknown }
  /** `share` of the file that has been sent, from 0 to 1. */
  | { step: 'checking' | 'importing'; share: number }
  | { step: 'checked'; reply: ImportReply; error?: unknown }

const changes = { properties: 'property', tenancies: 'tenancy' } as const

/** A file that is looked through as soon as it is chosen, and imported when that is asked for. */
export function useImport(kind: ImportKind, onImported: (count: number) => void) {
  const [state, setState] = useState<ImportStep>({ step: 'choosing' })
  const [file, setFile] = useState<File | null>(null)
  const controller = useRef<AbortController | null>(null)

  const send = (chosen: File, step: 'checking' | 'importing', leaveOut: readonly number[]) => {
    controller.current?.abort()
    controller.current = new AbortController()
    const form = new FormData()
    form.append('file', chosen)
    if (leaveOut.length > 0) form.append('leaveOut', leaveOut.join(','))
    setState({ step, share: 0 })
    const onProgress = (share: number) => setState((now) => (now.step === step ? { step, share } : now))
    const query = step === 'checking' ? { dryRun: 'true' as const } : {}
    return sendForm(imports[kind], { query, form }, { onProgress, signal: controller.current.signal })
  }
  const isGivenUp = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

  return {
    state,
    file,
    async choose(chosen: File | null) {
      setFile(chosen)
      if (!chosen) {
        controller.current?.abort()
        return setState({ step: 'choosing' })
      }
      try {
        setState({ step: 'checked', reply: await send(chosen, 'checking', []) })
      } catch (error) {
        if (!isGivenUp(error)) setState({ step: 'choosing', error })
      }
    },
    async importAll(checked: ImportReply) {
      if (!file) return
      const leaveOut = [...new Set(checked.errors.map(({ line }) => line))]
      try {
        const { valid } = await send(file, 'importing', leaveOut)
        onImported(valid)
      } catch (error) {
        setState({ step: 'checked', reply: checked, error })
      }
      // An answer that was lost may have been a success.
      void refreshAfter(changes[kind])
    },
    giveUp: () => controller.current?.abort(),
  }
}
