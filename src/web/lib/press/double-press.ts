/**
 * What tells one press of a button from the next; `detail` counts the clicks of a mouse
 * that followed fast on one another.
 */
export type Press = Pick<MouseEvent, 'timeStamp' | 'detail'> & { readonly pointerType?: string }

/** A mouse's clicks are paired by the system itself, by its owner's settings; a finger's by us. */
const together = { mouse: 1_000, finger: 400 }

/**
 * Whether a press is the second half of a double click, or of a double tap within 400 ms: some browsers count every tap
 * as a first one. A press by keyboard is always a new one, and so is a single click soon after one that a form has
 * refused.
 */
export function isSecondOfTwo(press: Press, before: Press | null): boolean {
  if (!before) return false
  const apart = press.timeStamp - before.timeStamp
  if (press.detail > 1) return apart < together.mouse
  return press.pointerType === 'touch' && apart < together.finger
}
