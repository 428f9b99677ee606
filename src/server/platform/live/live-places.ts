/** Counts live connections by account and address, and decides who may open one more (rule: live-limits). */
import { networkKeys, networkWidths } from '#server/platform/auth/network-address.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import { Counts } from '#server/platform/http/counts.ts'
import { keyOf } from '#server/platform/http/requester.ts'
import type { LiveConnection } from '#server/platform/live/live-connection.ts'
import type { LiveLimits } from '#server/platform/live/live-limits.ts'
import { busy, type Refusal } from '#server/platform/live/upgrade.ts'

const notSignedIn = 'not signed in'

const accountName = ({ scope }: Viewer) => keyOf(scope, '')

export class LivePlaces {
  readonly #limits: LiveLimits
  readonly #counts = new Counts()
  /** What each connection is counted under. */
  readonly #namesOf = new Map<LiveConnection, Set<string>>()

  constructor(limits: LiveLimits) {
    this.#limits = limits
  }

  connections(): Iterable<LiveConnection> {
    return this.#namesOf.keys()
  }

  /** Why this address may not open another connection now; undefined if it may. */
  refusalFor(address: string): Refusal | undefined {
    const { mostConnections, mostUnknown } = this.#limits
    if (this.#namesOf.size >= mostConnections || this.#counts.of(notSignedIn) >= mostUnknown) return busy
    const hasTooMany = this.#addressNames(address).some(([name, most]) => this.#counts.of(name) >= most)
    return hasTooMany ? { status: 429, text: 'Too many live connections from your network.' } : undefined
  }

  /** Counts a new connection, whose viewer is not known yet. */
  take(connection: LiveConnection, address: string): void {
    this.#namesOf.set(connection, new Set())
    this.#count(connection, notSignedIn)
    for (const [name] of this.#addressNames(address)) this.#count(connection, name)
  }

  /** Whether the viewer's account has as many connections as one account may have. */
  isFullFor(viewer: Viewer): boolean {
    return this.#counts.of(accountName(viewer)) >= this.#limits.mostOfAccount
  }

  /** Counts a connection under its viewer, who is known now. */
  signIn(connection: LiveConnection, viewer: Viewer): void {
    if (this.#namesOf.get(connection)?.delete(notSignedIn)) this.#counts.remove(notSignedIn)
    this.#count(connection, accountName(viewer))
  }

  /** Ends the counting of a connection that has closed. */
  leave(connection: LiveConnection): void {
    for (const name of this.#namesOf.get(connection) ?? []) this.#counts.remove(name)
    this.#namesOf.delete(connection)
  }

  #count(connection: LiveConnection, name: string): void {
    this.#namesOf.get(connection)?.add(name)
    this.#counts.add(name)
  }

  /** What a connection counts under for its address, and how many there may be of each. */
  #addressNames(address: string): [name: string, most: number][] {
    return networkKeys(address).map((key, width) => [
      `address ${key}`,
      this.#limits.mostOfAddress * (networkWidths[width]?.times ?? 1),
    ])
  }
}
