/** Pixels between a note over the page and what makes room for it. */
const gap = 12

/** Tells the page how tall a note over it is, so that whatever shares its place makes room: as a ref of the note. */
export const takesSpace = (property: '--toast-space' | '--note-space') => (note: HTMLElement | null) => {
  if (!note) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(property, `${note.offsetHeight + gap}px`))
  observer.observe(note)
  return () => {
    observer.disconnect()
    style.removeProperty(property)
  }
}
