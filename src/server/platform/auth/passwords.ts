import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let nobodys: Promise<string> | undefined

/**
 * Whether the hash is that of this password. Without a hash (no such account, or no password yet) the same work is done
 * before refusing, so that both refusals take the same time.
 */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  nobodys ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await nobodys), password).catch(() => false)
  return matches && Boolean(passwordHash)
}
