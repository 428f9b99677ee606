import type { User } from '#api/accounts.ts'

/** Who looks at the calendar: what it shows and where it leads depends on nothing else. */
export type Viewer = Pick<User, 'role' | 'isGuest'>
