/** Proposed deductions with their evidence. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Deduction } from '#api/deposits.ts'
import { shownMoment } from '#server/db/json.ts'
import { depositDeductionDocuments, depositDeductionLines, depositDeductions } from '#server/db/schema/deposits.ts'
import type { LandlordScope, SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { notFound } from '#server/platform/http/problem.ts'

const isOwn = (scope: LandlordScope, id: number) =>
  and(eq(depositDeductions.id, id), eq(depositDeductions.landlordId, scope.userId))

const checkName = sql`case report.check_type when 'check-in' then 'Check-in' when 'check-out' then 'Check-out' else 'Periodic' end`

/** The columns of a deduction's reply, and its table under the name `deduction`: a `where` follows. */
export const deductionSelection = sql`deduction.id, deduction.description, deduction.amount, deduction.reason,
  (select coalesce(json_agg(link.document_id order by link.document_id), '[]'::json)
    from deposit_deduction_documents link where link.deduction_id = deduction.id) as "documentIds",
  (select coalesce(json_agg(json_build_object('id', paper.id, 'name', paper.name, 'filePath', '/uploads/' || paper.file) order by paper.id), '[]'::json)
    from deposit_deduction_documents link join documents paper on paper.id = link.document_id
    where link.deduction_id = deduction.id) as documents,
  (select coalesce(json_agg(json_build_object('inventoryReportId', report.id, 'line', line.line,
      'report', ${checkName} || ' inventory, ' || to_char(report.date, 'FMDD Month YYYY')) order by line.id), '[]'::json)
    from deposit_deduction_lines line join inventory_reports report on report.id = line.inventory_report_id
    where line.deduction_id = deduction.id) as "inventoryLines",
  deduction.tenant_answer as "tenantAnswer", deduction.tenant_note as "tenantNote",
  ${shownMoment(sql`deduction.answered_at`)} as "answeredAt",
  ${shownMoment(sql`deduction.answer_restored_at`)} as "answerRestoredAt",
  deduction.agreed_amount as "agreedAmount", deduction.photos, deduction.charge_id as "chargeId",
  deduction.return_id is not null as settled
  from deposit_deductions deduction`

/**
 * The caller has checked or locked the tenancy.
 * @throws Problem 404 for a deduction of another tenancy.
 */
export async function getDeduction(
  db: Db,
  scope: SignedInScope,
  { tenancyId, id }: { tenancyId: number; id: number },
): Promise<Deduction> {
  const mine =
    scope.role === 'landlord'
      ? sql`deduction.landlord_id = ${scope.userId}`
      : sql`exists (select 1 from tenancies where id = deduction.tenant_id and user_id = ${scope.userId} and accepted)`
  const { rows } = await db.execute<Deduction & Record<string, unknown>>(
    sql`select ${deductionSelection} where deduction.id = ${id} and deduction.tenant_id = ${tenancyId} and ${mine}`,
  )
  const [row] = rows
  if (!row) throw notFound('Deduction not found')
  return row
}

type Values = Pick<
  typeof depositDeductions.$inferInsert,
  'description' | 'amount' | 'reason' | 'photos' | 'chargeId' | 'createdAt'
>

export async function insertDeduction(
  tx: Db,
  scope: LandlordScope,
  { id: tenantId, propertyId }: { id: number; propertyId: number },
  values: Values,
): Promise<number> {
  const [row] = await tx
    .insert(depositDeductions)
    .values({ ...values, tenantId, propertyId, landlordId: scope.userId })
    .returning({ id: depositDeductions.id })
  if (!row) throw new Error('No deduction was written')
  return row.id
}

type Changes = Partial<Omit<typeof depositDeductions.$inferInsert, 'id' | 'landlordId' | 'propertyId' | 'tenantId'>>

export async function updateDeduction(tx: Db, scope: LandlordScope, id: number, changes: Changes): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return
  await tx.update(depositDeductions).set(changes).where(isOwn(scope, id))
}

/** The caller has detached its photos. */
export async function removeDeduction(tx: Db, scope: LandlordScope, id: number): Promise<void> {
  await tx.delete(depositDeductions).where(isOwn(scope, id))
}

/** Marks all deductions with an agreed sum as settled by this return. */
export async function noteSettled(tx: Db, scope: LandlordScope, tenancyId: number, returnId: number): Promise<void> {
  await tx
    .update(depositDeductions)
    .set({ returnId })
    .where(
      and(
        eq(depositDeductions.tenantId, tenancyId),
        eq(depositDeductions.landlordId, scope.userId),
        isNull(depositDeductions.returnId),
        sql`${depositDeductions.agreedAmount} is not null`,
      ),
    )
}

interface Evidence {
  readonly documentIds?: readonly number[] | undefined
  readonly inventoryLines?: readonly { inventoryReportId: number; line: string }[] | undefined
}

/**
 * Replaces the linked evidence; a kind that is left out stays as it is.
 * @throws Problem 404 for evidence that is not of this property.
 */
export async function linkEvidence(
  tx: Db,
  scope: LandlordScope,
  { id: deductionId, propertyId }: { id: number; propertyId: number },
  { documentIds, inventoryLines }: Evidence,
): Promise<void> {
  const own = tx.select({ id: depositDeductions.id }).from(depositDeductions).where(isOwn(scope, deductionId))
  if (documentIds) {
    await tx.delete(depositDeductionDocuments).where(inArray(depositDeductionDocuments.deductionId, own))
    const ids = [...new Set(documentIds)]
    const { rows } = await tx.execute(sql`insert into deposit_deduction_documents (deduction_id, document_id)
      select ${deductionId}::int, id from documents where property_id = ${propertyId} and landlord_id = ${scope.userId}
      and id in (select value::int from json_array_elements_text(${JSON.stringify(ids)}::json)) returning 1`)
    if (rows.length < ids.length) throw notFound('Document not found')
  }
  if (inventoryLines) {
    await tx.delete(depositDeductionLines).where(inArray(depositDeductionLines.deductionId, own))
    const lines = [...new Map(inventoryLines.map((each) => [`${each.inventoryReportId} ${each.line}`, each])).values()]
    const { rows } = await tx.execute(sql`insert into deposit_deduction_lines (deduction_id, inventory_report_id, line)
      select ${deductionId}::int, report.id, given.line
      from json_to_recordset(${JSON.stringify(lines)}::json) as given ("inventoryReportId" int, line text)
      join inventory_reports report on report.id = given."inventoryReportId"
      where report.property_id = ${propertyId} and report.landlord_id = ${scope.userId} returning 1`)
    if (rows.length < lines.length) throw notFound('Inventory not found')
  }
}
