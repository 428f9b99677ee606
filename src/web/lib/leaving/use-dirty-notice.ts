import { useEffect, useEffectEvent } from 'react'

/** Tells the dialog around a form whether closing it would lose edits: none once the form has gone. */
export function useDirtyNotice(isDirty: boolean, onDirtyChange: (isDirty: boolean) => void) {
  const tell = useEffectEvent(onDirtyChange)
  useEffect(() => tell(isDirty), [isDirty])
  useEffect(() => () => tell(false), [])
}
