/** Proposed deductions with their evidence. */
import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Deduction } from '#api/deposits.ts'
import { mostEvidence } from '#domain/deposit.ts'
import { excerpt, shownMoment } from '#server/db/json.ts'
import { depositDeductionDocuments, depositDeductionLines, depositDeductions } from '#server/db/schema/deposits.ts'
import { isTheirTenancy } from '#server/db/their-tenancy.ts'
import type { LandlordScope, SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { notFound } from '#server/platform/http/problem.ts'

const isOwn = (scope: LandlordScope, id: number) =>
  and(eq(depositDeductions.id, id), eq(depositDeductions.landlordId, scope.userId))

const checkName = sql`case report.check_type when 'check-in' then 'Check-in' when 'check-out' then 'Check-out' else 'Periodic' end`

/** The columns of a deduction's reply but for its texts and evidence. */
const figures = sql`deduction.id, deduction.amount, deduction.tenant_answer as "tenantAnswer",
  ${shownMoment(sql`deduction.answered_at`)} as "answeredAt",
  ${shownMoment(sql`deduction.answer_restored_at`)} as "answerRestoredAt",
  deduction.agreed_amount as "agreedAmount", deduction.charge_id as "chargeId",
  deduction.return_id is not null as settled`

function documentIds(which = sql``): SQL {
  const links = sql`select document_id from deposit_deduction_documents where deduction_id = deduction.id ${which}`
  return sql`(select coalesce(json_agg(link.document_id order by link.document_id), '[]'::json)
    from (${links}) link) as "documentIds"`
}

/** A deduction's reply from the table under the name `deduction`: a `where` follows. */
const whole = sql`${figures}, deduction.description, deduction.reason, deduction.tenant_note as "tenantNote",
  ${documentIds()},
  (select coalesce(json_agg(json_build_object('id', document.id, 'name', document.name, 'filePath', '/uploads/' || document.file) order by document.id), '[]'::json)
    from deposit_deduction_documents link join documents document on document.id = link.document_id
    where link.deduction_id = deduction.id) as documents,
  (select coalesce(json_agg(json_build_object('inventoryReportId', report.id, 'line', line.line,
      'report', ${checkName} || ' inventory, ' || to_char(report.date, 'FMDD Month YYYY')) order by line.id), '[]'::json)
    from deposit_deduction_lines line join inventory_reports report on report.id = line.inventory_report_id
    where line.deduction_id = deduction.id) as "inventoryLines",
  deduction.photos
  from deposit_deductions deduction`

/** The same, short (rule: deposits-short): no longer than 4,500 bytes, whatever the texts are. */
const short = sql`${figures}, ${excerpt(sql`deduction.description`, 200)} as description,
  ${excerpt(sql`deduction.reason`, 200)} as reason, ${excerpt(sql`deduction.tenant_note`, 200)} as "tenantNote",
  ${documentIds(sql`order by document_id limit ${sql.raw(String(mostEvidence))}`)},
  '[]'::json as documents, '[]'::json as "inventoryLines", '[]'::json as photos, true as "isShort"
  from deposit_deductions deduction`

/** With what else an answer says about the deposit, no more than a page may have. 200 short deductions fit. */
const mostDeductionBytes = sql.raw('900000')

/** Of the texts alone: deductions that are too long for an answer are not written as JSON. */
const textBytes = sql`coalesce(sum(octet_length(deduction.description) + coalesce(octet_length(deduction.reason), 0)
  + coalesce(octet_length(deduction.tenant_note), 0) + octet_length(array_to_string(deduction.photos, ''))), 0)`

/** All deductions of a tenancy as a JSON list, in the order in which they were proposed. */
export function deductionsOf(tenancyId: SQLWrapper): SQL {
  const which = sql`where deduction.tenant_id = ${tenancyId}`
  return sql`(select coalesce(json_agg(shown order by shown.id), '[]'::json) from (select ${whole} ${which}) shown)`
}

/** The same; all of them short where the whole would be too long for an answer (rule: deposits-short). */
export function boundedDeductionsOf(tenancyId: SQLWrapper): SQL {
  const which = sql`where deduction.tenant_id = ${tenancyId}`
  return sql`(select case when octet_length(listed.deductions::text) <= ${mostDeductionBytes} then listed.deductions
      else (select json_agg(shown order by shown.id) from (select ${short} ${which}) shown) end
    from (select case when (select ${textBytes} from deposit_deductions deduction ${which}) <= ${mostDeductionBytes}
      then ${deductionsOf(tenancyId)} end as deductions offset 0) listed)`
}

/**
 * The caller has checked or locked the tenancy.
 * @throws Problem 404 for a deduction of another tenancy.
 */
export async function getDeduction(
  db: Db,
  scope: SignedInScope,
  { tenancyId, id }: { tenancyId: number; id: number },
): Promise<Deduction> {
  const isTheirs = sql`exists (select 1 from tenancies where id = deduction.tenant_id and ${isTheirTenancy(scope)})`
  const { rows } = await db.execute<Deduction & Record<string, unknown>>(
    sql`select ${whole} where deduction.id = ${id} and deduction.tenant_id = ${tenancyId} and ${isTheirs}`,
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
