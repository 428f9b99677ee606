/** What the walk must know of an endpoint. */
import type { CallInput, Endpoint } from '#api/contract.ts'
import type { contracts } from '#api/contracts.ts'
import type { Caller } from '#test/app.ts'
import type { Person, World } from '#test/walk/world.ts'

export interface Fixture<E extends Endpoint> {
  /**
   * A call that works for anybody who may make it. It is built anew each time, because it may use its rows up. `caller`
   * is who makes it, for calls that depend on what they did before.
   */
  readonly call: (world: World, caller: Caller) => CallInput<E> | Promise<CallInput<E>>
  /** What `call` is about. Somebody else's property answers 403, any other row of theirs 404. */
  readonly about?: 'property' | 'row'
  /** Who may make the call with those rows, if not the landlord alone. */
  readonly for?: readonly Person[]
  /** People who see those rows but may not do this with them, and the status that they get. */
  readonly others?: Readonly<Partial<Record<Person, number>>>
  /** The call changes the caller's own account, so a new person of the same role makes it. */
  readonly spoilsAccount?: true
  /** Who makes the `foreign` calls; the landlord by default. */
  readonly by?: Person
  /** Calls by somebody who may make them that name something foreign or missing, and their statuses. */
  readonly foreign?: Readonly<Record<string, readonly [status: number, (world: World) => CallInput<E>]>>
}

export type Fixtures = {
  readonly [Feature in keyof typeof contracts]: {
    readonly [Name in keyof (typeof contracts)[Feature]]: (typeof contracts)[Feature][Name] extends infer E extends
      Endpoint
      ? Fixture<E>
      : never
  }
}

/** An id that no row has. */
export const missing = 2_147_483_647

/** The same in a path, where ids may exceed the range of the column. */
const missingInPath = '9999999999'

/** For each parameter of a path: a value that no row has, null if it never names a row, and malformed values. */
export const parameters: Readonly<Record<string, { missing: string | null; malformed: readonly string[] }>> = {
  id: { missing: missingInPath, malformed: ['abc', '0', '-1', '1.5', '9'.repeat(300), 'NaN', '1\0'] },
  occupantId: { missing: missingInPath, malformed: ['abc', '0', '-1', '1.5', '1\0'] },
  deductionId: { missing: missingInPath, malformed: ['abc', '0', '-1', '1.5', '1\0'] },
  fileId: { missing: missingInPath, malformed: ['abc', '0', '-1', '1.5', '1\0'] },
  year: { missing: null, malformed: ['abc', '26', '-2026', '2026.5', '9999', '2026\0'] },
  quarter: { missing: null, malformed: ['abc', '0', '5', '1.5', '1\0'] },
  propertyId: { missing: missingInPath, malformed: ['abc', '0', '-1', '1.5', '1\0'] },
  conversationId: { missing: missingInPath, malformed: ['abc', '0', '-1', '1.5', '1\0'] },
  sessionId: { missing: 'sim_nothing', malformed: ['x'.repeat(201), 'sim\0'] },
  fileName: {
    missing: 'No_such.backup.zip',
    malformed: ['../../package.json', 'latchkey-backup.zip\0', `${'a'.repeat(300)}.zip`],
  },
  file: {
    missing: 'x.png',
    malformed: ['../../package.json', `${'0'.repeat(32)}.png\0`, 'a'.repeat(300)],
  },
}

/** A call that takes nothing. */
export const noInput = { call: () => ({}) }

export const everybodyLivingAt = ['landlord', 'tenant', 'co-tenant'] as const
export const everyTenantAt = [...everybodyLivingAt, 'guest'] as const
