import type { KeyPress } from '#web/lib/press/key-press.ts'

/** A key press, with or without modifier keys. */
export const keyPress = (key: string, held: Partial<Omit<KeyPress, 'key'>> = {}): KeyPress => ({
  key,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
})
