/**
 * Whether a form that takes over what another device saves has edits. Not its `isDirty`, which is false for a moment
 * when that happens, and would close the question whether to discard them.
 */
export const hasEdits = ({ dirtyFields }: { dirtyFields: object }): boolean => Object.keys(dirtyFields).length > 0
