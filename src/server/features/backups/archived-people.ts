/** The people of an archive: its landlord, and the tenants of the tenancies that are restored. */
import { normaliseEmail } from '#domain/account.ts'

export class ArchivedPeople {
  readonly #ownerId: number
  readonly #tenants = new Set<number>()
  readonly #idsByEmail = new Map<string, number>()

  constructor(ownerId: number) {
    this.#ownerId = ownerId
  }

  isOwner(id: number): boolean {
    return id === this.#ownerId
  }

  /** Whether it is the landlord, or the tenant of a restored tenancy. */
  has(id: number): boolean {
    return this.isOwner(id) || this.#tenants.has(id)
  }

  /** The tenant of a tenancy that is restored. */
  addTenant(id: number, email: string | null): void {
    this.#tenants.add(id)
    if (email) this.#idsByEmail.set(normaliseEmail(email), id)
  }

  /** One e-mail address is one person, whatever the archive says: returns the id with which it came back first. */
  idOf(id: number, email: string): number {
    return this.#idsByEmail.get(normaliseEmail(email)) ?? id
  }
}
