/** Who asks, as far as fairness goes, and whether they are still there. */
import type { FastifyReply } from 'fastify'
import { addressKey } from '#server/platform/auth/network-address.ts'
import type { Scope } from '#server/platform/auth/scope.ts'
import { hungUp } from '#server/platform/http/problem.ts'
import type { Requester } from '#server/platform/jobs/fair-queue.ts'
import { once } from '#server/platform/once.ts'

export const accountKey = (userId: number) => `account ${userId}`

/** Everybody who came in with one join code counts as one: with it, anybody can make as many guests as they like. */
export function keyOf(scope: Scope | null, address: string): string {
  if (scope?.role === 'guest') return `guests of ${scope.propertyId}`
  return scope ? accountKey(scope.userId) : `address ${addressKey(address)}`
}

/** Most requests never ask whether their client is still there, so that the signal is made when it is asked for. */
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
