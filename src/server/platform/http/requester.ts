/** Who asks, for taking fair turns, and whether they are still connected. */
import type { FastifyReply } from 'fastify'
import { addressKey } from '#server/platform/auth/network-address.ts'
import type { Scope } from '#server/platform/auth/scope.ts'
import { hungUp } from '#server/platform/http/problem.ts'
import type { Requester } from '#server/platform/jobs/fair-queue.ts'
import { once } from '#server/platform/once.ts'

export const accountKey = (userId: number) => `account ${userId}`

/** All guests with one join code count as one: with it, anybody can make as many guests as they like. */
export function keyOf(scope: Scope | null, address: string): string {
  if (scope?.role === 'guest') return `guests of ${scope.propertyId}`
  return scope ? accountKey(scope.userId) : `address ${addressKey(address)}`
}

/** The signal is made only when it is first used: most requests never ask whether their client is still there. */
export function requesterOf(
  scope: Scope | null,
  address: string,
  reply: FastifyReply,
): Requester & { signal: AbortSignal } {
  const signal = once(() => hangUpSignal(reply))
  return {
    key: keyOf(scope, address),
    get signal() {
      return signal()
    },
  }
}

function hangUpSignal({ raw }: FastifyReply): AbortSignal {
  const client = new AbortController()
  const hangUp = () => {
    if (!raw.writableFinished) client.abort(hungUp())
  }
  if (raw.closed || raw.destroyed) hangUp()
  else raw.once('close', hangUp)
  return client.signal
}
