/**
 * What tells one press of a button from the next; `detail` counts the clicks of a mouse
 * that followed fast on one another.
 */
export type Press = Pick<MouseEvent, 'timeStamp' | 'detail'> & { readonly pointerType?: string }

/** A mouse's clicks are paired by the system itself, by its owner's settings; a finger's by us. */
const together = { mouse: 1_000, finger: 400 }

/**
 * Whether a press is the second half of a double click, or of a double tap within 400 ms: a finger's
 * presses all count as first ones in some browsers. A press by keyboard, or a single click soon after
 * one that a form has refused, is one of its own.
 */
export function isSecondOfTwo(press: Press, before: Press | null): boolean {
  if (!before) return false
  const apart = press.timeStamp - before.timeStamp
  if (press.detail > 1) return apart < together.mouse
  return press.pointerType === 'touch' && apart < together.finger
}
