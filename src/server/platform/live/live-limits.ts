export interface LiveLimits {
  /** Of everybody, on this instance: half of its connections, so that requests always get through. */
  readonly mostConnections: number
  /** How many of these may not have signed in yet. */
  readonly mostUnknown: number
  /** Of an IPv4 address or an IPv6 network of /64; wider networks have more, as with attempts to guess. */
  readonly mostOfAddress: number
  /** Connections of one account, or of all guests of one home. */
  readonly mostOfAccount: number
  /** How long the auth message may take. */
  readonly authMs: number
  /** Between two looks at whether each client is still there. */
  readonly heartbeatMs: number
  /** Between two looks at whether each session still holds. */
  readonly recheckMs: number
  /** After a gap, all clients fetch what they show within this time. */
  readonly spreadMs: number
  readonly largestMessageBytes: number
  /** Messages at once; one more may come each `messageEveryMs`. */
  readonly mostMessages: number
  readonly messageEveryMs: number
  /** Received between two heartbeats: pings and unfinished frames count. */
  readonly mostBytes: number
  /** Sent, but not taken by the client. */
  readonly mostUnsentBytes: number
}

export const usualLimits: LiveLimits = {
  mostConnections: 2_000,
  mostUnknown: 500,
  mostOfAddress: 100,
  mostOfAccount: 20,
  authMs: 10_000,
  heartbeatMs: 30_000,
  recheckMs: 60_000,
  spreadMs: 5_000,
  largestMessageBytes: 4_096,
  mostMessages: 20,
  messageEveryMs: 200,
  mostBytes: 65_536,
  mostUnsentBytes: 262_144,
}
