/** What a step of the wizard keeps while it is filled in, so that a reload loses nothing. */
export type Typing = {
  /** What was typed before the page was loaded again, by field. */
  typed: Readonly<Record<string, string>>
  onType: (typed: Record<string, string>) => void
}
