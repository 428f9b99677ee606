/** What the page's first script hands to the others. Missing in development, where it does not run. */
type EarlyAnswers = {
  readonly urls: readonly string[]
  /** The answer to a call that is already on its way, once and to the session that asked for it. */
  readonly take: (url: string, token: string | null) => Promise<Response> | undefined
  /** Takes an answer that has arrived and is no refusal, so that nothing need be drawn without it. */
  readonly takeArrived: (url: string, token: string | null) => ArrivedAnswer | undefined
  /** When all have come or failed. */
  readonly all: Promise<unknown>
}

export type ArrivedAnswer = { readonly json: unknown; readonly nextCursor: string | null }

declare global {
  var earlyAnswers: EarlyAnswers | undefined
}
