import type { User } from '#api/accounts.ts'

/** Who looks at the calendar. Nothing else decides what it shows and where it leads. */
export type Viewer = Pick<User, 'role' | 'isGuest'>
