/** What tells one press of a button from the next; `detail` counts the clicks of a mouse that followed fast on one another. */
export type Press = Pick<MouseEvent, 'timeStamp' | 'detail'> & { readonly pointerType?: string }

const together = 400

/**
 * Whether a press is the second half of a double click or double tap, within 400 ms. A finger's presses all count as first
 * ones in some browsers. A press by keyboard, or a single click soon after one that a form has refused, is one of its own.
 */
export function isSecondOfTwo(press: Press, before: Press | null): boolean {
  if (!before || press.timeStamp - before.timeStamp >= together) return false
  return press.detail > 1 || press.pointerType === 'touch'
}
