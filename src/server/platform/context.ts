/** What a handler is given: one plain object, nothing injected, nothing hidden. */
import type { FastifyBaseLogger } from 'fastify'
import type { Day } from '#domain/day.ts'
import type { Plan } from '#domain/plan-names.ts'
import type { GuessLimits } from '#server/platform/auth/guess-limits.ts'
import type { LandlordScope, Scope, SignedInScope, TenantScope } from '#server/platform/auth/scope.ts'
import type { Billing } from '#server/platform/billing/billing.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import type { Requester } from '#server/platform/jobs/fair-queue.ts'
import type { Queue } from '#server/platform/jobs/queue.ts'
import type { LiveBus } from '#server/platform/live/live-bus.ts'
import type { Mailer } from '#server/platform/mail.ts'
import type { PdfMaker } from '#server/platform/pdf/pdf-maker.ts'
import type { UsageCollector } from '#server/platform/usage/usage-collector.ts'

export interface Services {
  readonly config: Config
  readonly db: Db
  readonly files: FileStore
  /** The archives of backups, apart from what is uploaded. */
  readonly backups: FileStore
  readonly mail: Mailer
  readonly pdf: PdfMaker
  readonly queue: Queue
  readonly live: LiveBus
  readonly billing: Billing
  readonly limits: GuessLimits
  /** What people do, added up for the operator's figures. */
  readonly usage: UsageCollector
  readonly log: FastifyBaseLogger
  /** Signs tickets. */
  readonly secret: string
  /** The clock; tests set their own. */
  readonly now: () => Date
}

/** The person who asks. */
export interface Actor {
  readonly id: number
  readonly role: 'landlord' | 'tenant'
  readonly name: string
  readonly email: string | null
  /** The plan in force. */
  readonly plan: Plan
  readonly isGuest: boolean
  readonly sessionId: number
  /** When this session signed in (an ISO instant). */
  readonly signedInAt: string
}

export interface Context<S = Scope, A = Actor> extends Omit<Services, 'now'> {
  readonly scope: S
  readonly actor: A
  readonly now: Date
  /** Today in London. */
  readonly today: Day
  /** The caller's network address. */
  readonly address: string
  /** The caller's device in words. */
  readonly device: string
  /** For whom heavy work is done, in turns with others, and until when somebody waits for it. */
  readonly requester: Requester
}

export type LandlordContext = Context<LandlordScope>
export type TenantContext = Context<TenantScope>
export type SignedInContext = Context<SignedInScope>
export type PublicContext = Context<Scope | null, Actor | null>
