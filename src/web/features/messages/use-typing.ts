/** Tells the other person that one is writing. */
export const useTellTyping = (_conversationId: number | undefined) => () => {}
