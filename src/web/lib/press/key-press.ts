/** What of a keyboard event says which keys are held. */
export type KeyPress = Readonly<Record<'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey', boolean>> & {
  readonly key: string
}
