export interface LiveLimits {
  /** Connections of everybody on this instance: half of all, so that requests always get through. */
  readonly mostConnections: number
  /** How many of these may not have signed in yet. */
  readonly mostUnknown: number
  /**
   * Connections of an IPv4 address or a /64 network of IPv6; wider networks may have more, as with attempts to sign in.
   */
  readonly mostOfAddress: number
  /** Connections of one account, or of all guests of one home. */
  readonly mostOfAccount: number
  /** How long the auth message may take. */
  readonly authMs: number
  /** The time between two heartbeats. */
  readonly heartbeatMs: number
  /** The time between two checks of whether sessions are still valid. */
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
