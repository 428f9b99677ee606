import { createContext } from 'react'

/** Starts an action of the open menu or popover around it, once that is closed and its button has the focus again. */
export const Choose = createContext<(onPress: () => void) => void>(() => {})
