/**
 * Some facts are shown with a colour, so that a landlord sees at a glance what is in order and what needs doing.
 * A colour is never shown alone: the word beside it says the same.
 */

/** Green is in order, amber needs doing soon, red needs doing now, blue is under way, grey is neither good nor bad. */
const tones = ['green', 'amber', 'red', 'blue', 'grey'] as const
export type Tone = (typeof tones)[number]
