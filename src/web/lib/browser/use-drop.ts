import { type DragEvent, useEffect, useState } from 'react'

/** Lets files be dropped on an element, except while `onFiles` is null. */
export function useDrop(onFiles: ((files: File[]) => void) | null) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    addEventListener('dragover', refuseFiles)
    addEventListener('drop', refuseFiles)
    return () => {
      removeEventListener('dragover', refuseFiles)
      removeEventListener('drop', refuseFiles)
    }
  }, [])
  const dropArea = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      if (onFiles) setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const files = [...event.dataTransfer.files]
      if (files.length > 0) onFiles?.(files)
    },
  }
  return { isOver, dropArea }
}

/** For a file that is dropped beside the element: the browser would leave the page to show it. */
function refuseFiles(event: globalThis.DragEvent) {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}
