/**
 * A radio button in the corner of its label, unseen: the look of the label says which one is chosen. It is large enough
 * to be pressed itself, and leaves the words of the label to be pressed, too.
 */
export const cornerInput = 'absolute top-0 right-0 m-0 size-5 cursor-pointer appearance-none opacity-0'
