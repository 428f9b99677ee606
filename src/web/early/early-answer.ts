/** What the page's first script leaves for the others; nothing in development, where it does not run. */
declare global {
  /** The answer to a call that is already on its way, once and to the session that asked for it. */
  var earlyAnswer: ((url: string, token: string | null) => Promise<Response> | undefined) | undefined
}

export {}
