/** What is held about a tenant's money: the accounts of their tenancies, letters about them, and their deposits. */
import { inArray, type SQLWrapper } from 'drizzle-orm'
import { arrearsSteps, arrearsTerms, paymentPlans } from '#server/db/schema/arrears.ts'
import { depositDeductions, depositReturns, deposits } from '#server/db/schema/deposits.ts'
import { ledgerEntries } from '#server/db/schema/ledger.ts'
import { rentPayments } from '#server/db/schema/money.ts'
import { type OwnTable, pickColumns } from '#server/features/own-data/own-table.queries.ts'

/** The ids of their tenancies are given as a query. */
export const ownAccounts = (ownTenancies: SQLWrapper): OwnTable[] => [
  {
    name: 'statement',
    from: ledgerEntries,
    key: ledgerEntries.id,
    fields: pickColumns(
      ledgerEntries,
      'id',
      'tenantId',
      'kind',
      'date',
      'amount',
      'description',
      'method',
      'reference',
      'enteredAt',
    ),
    where: inArray(ledgerEntries.tenantId, ownTenancies),
  },
  {
    name: 'rent_payments',
    from: rentPayments,
    key: rentPayments.id,
    fields: pickColumns(rentPayments, 'id', 'tenantId', 'amount', 'dueDate', 'paidDate', 'status', 'outstanding'),
    where: inArray(rentPayments.tenantId, ownTenancies),
  },
  {
    name: 'letters',
    from: arrearsSteps,
    key: arrearsSteps.id,
    fields: pickColumns(arrearsSteps, 'id', 'tenantId', 'sentOn', 'via', 'subject', 'letter'),
    where: inArray(arrearsSteps.tenantId, ownTenancies),
  },
  {
    name: 'payment_plans',
    from: paymentPlans,
    key: paymentPlans.tenantId,
    fields: pickColumns(paymentPlans, 'tenantId', 'instalments', 'owedAtOffer', 'offeredOn', 'offeredAt', 'acceptedAt'),
    where: inArray(paymentPlans.tenantId, ownTenancies),
  },
  {
    name: 'arrears_terms',
    from: arrearsTerms,
    key: arrearsTerms.tenantId,
    fields: pickColumns(
      arrearsTerms,
      'tenantId',
      'breathingFrom',
      'breathingUntil',
      'earlierBreathingSpaces',
      'awaitedAmount',
      'lateInterest',
    ),
    where: inArray(arrearsTerms.tenantId, ownTenancies),
  },
]

/** The ids of their tenancies are given as a query. */
export const ownDeposits = (ownTenancies: SQLWrapper): OwnTable[] => [
  {
    name: 'deposits',
    from: deposits,
    key: deposits.tenantId,
    fields: pickColumns(
      deposits,
      'tenantId',
      'agreed',
      'receivedOn',
      'paidBy',
      'scheme',
      'schemeType',
      'reference',
      'protectedOn',
      'prescribedInformationOn',
      'prescribedInformationTo',
      'prescribedInformationHow',
      'holdingAmount',
      'holdingReceivedOn',
      'holdingOutcome',
      'holdingOutcomeOn',
    ),
    where: inArray(deposits.tenantId, ownTenancies),
  },
  {
    name: 'deposit_deductions',
    from: depositDeductions,
    key: depositDeductions.id,
    fields: pickColumns(
      depositDeductions,
      'id',
      'tenantId',
      'description',
      'amount',
      'reason',
      'tenantAnswer',
      'tenantNote',
      'answeredAt',
      'answerRestoredAt',
      'agreedAmount',
      'createdAt',
    ),
    where: inArray(depositDeductions.tenantId, ownTenancies),
  },
  {
    name: 'deposit_returns',
    from: depositReturns,
    key: depositReturns.id,
    fields: pickColumns(depositReturns, 'id', 'tenantId', 'returnedOn', 'returned', 'kept', 'reversedAt'),
    where: inArray(depositReturns.tenantId, ownTenancies),
  },
]
