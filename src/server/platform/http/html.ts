/** Pages that the server itself writes. */
import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { contentSecurityPolicy } from '#server/platform/http/security-headers.ts'

const characters: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => characters[character] ?? '')

/** Sends HTML under the policy of every page; `write` is given the nonce that its own styles carry. */
export function sendPage(reply: FastifyReply, write: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return asPage(reply, contentSecurityPolicy(nonce)).send(write(nonce))
}

/** Sends HTML that is the same for everybody, and has its styles elsewhere: the bytes of `constantBytes`. */
export const sendConstantPage = (reply: FastifyReply, bytes: Buffer): FastifyReply =>
  asPage(reply, contentSecurityPolicy()).send(bytes)

const asPage = (reply: FastifyReply, policy: string) =>
  reply.type('text/html; charset=utf-8').header('content-security-policy', policy).header('cache-control', 'no-cache')
