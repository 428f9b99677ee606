/**
 * An invisible radio button in the corner of its label, whose look shows which one is chosen. It is large enough to be
 * pressed itself, and leaves the words of the label pressable.
 */
export const cornerInput = 'absolute top-0 right-0 m-0 size-5 cursor-pointer appearance-none opacity-0'
