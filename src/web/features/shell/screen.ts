import type { ComponentType } from 'react'
import type { User } from '#api/accounts.ts'
import type { Access } from '#api/contract.ts'

/** A screen as the shell knows it: where it is, who may see it, and how it is fetched. */
export type Screen = {
  /** With `:id` for what the page reads by `useParams`. */
  readonly path: string
  /** The same words as in the contract: the screen of a landlord's calls is a landlord's. */
  readonly access: Access
  readonly guests: boolean
  /** Begins to fetch the code before the page is drawn. */
  readonly load: () => Promise<unknown>
  /** Begins to fetch the code that this role alone needs. */
  readonly loadFor?: Partial<Readonly<Record<User['role'], () => Promise<unknown>>>>
  readonly Page: ComponentType
}
