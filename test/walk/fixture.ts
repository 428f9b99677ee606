/** What the walk must know of an endpoint. */
import type { CallInput, Endpoint } from '#api/contract.ts'
import type { contracts } from '#api/contracts.ts'
import type { Caller } from '#test/app.ts'
import type { Person, World } from '#test/walk/world.ts'

export interface Fixture<E extends Endpoint> {
  /**
   * A call that works for anybody who may make it, made again each time because it may use its rows up. `caller` is who
   * makes it, where what they have done before matters.
   */
  readonly call: (world: World, caller: Caller) => CallInput<E> | Promise<CallInput<E>>
  /** What `call` is about. A property of somebody else answers 403, any other row 404. */
  readonly about?: 'property' | 'row'
  /** Whom those rows are for, if not for the landlord alone. */
  readonly for?: readonly Person[]
  /** Who sees those rows and may not do this with them: what they are answered. */
  readonly others?: Readonly<Partial<Record<Person, number>>>
  /**
   * The call changes the very account that makes it, so somebody of the same role with nothing of their own makes it.
   */
  readonly spoilsAccount?: true
  /** Who makes the call that is refused for what it names; the landlord unless it says otherwise. */
  readonly by?: Person
  /** Calls of somebody who may, which name what is not theirs or not there. */
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

/** A row's id that is not there. */
export const missing = 2_147_483_647

/** The same in a path, where no column says how high an id may be. */
const missingInPath = '9999999999'

/** For a parameter of a path: what names no row, unless it names none ever, and what is no such name at all. */
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
