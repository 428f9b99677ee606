import { type ChangeEvent, useRef } from 'react'

/**
 * Lets a button of ours choose files from this device: it calls `open`, and `input` are the props of a hidden input
 * that the screen draws, with its `accept` and its name.
 */
export function useFileChooser(onFiles: (files: File[]) => void) {
  const chooser = useRef<HTMLInputElement>(null)
  const input = {
    ref: chooser,
    type: 'file',
    hidden: true,
    tabIndex: -1,
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      const files = [...(target.files ?? [])]
      // Otherwise choosing the same file once more would change nothing, and not be heard of.
      target.value = ''
      if (files.length > 0) onFiles(files)
    },
  } as const
  return { open: () => chooser.current?.click(), input }
}
