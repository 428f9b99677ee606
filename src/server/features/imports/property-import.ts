/** Properties from a file: what is wrong with its rows beyond their fields, and their way into the database. */
import { randomBytes } from 'node:crypto'
import type { z } from 'zod/mini'
import type { newProperty } from '#api/properties.ts'
import { type Day, yearOf } from '#domain/day.ts'
import { isOwnUpload } from '#domain/image-link.ts'
import { addressKeyOf, type ImportProblem, importProblem } from '#domain/import.ts'
import { joinCodeFromBytes, mostDraws } from '#domain/join-code.ts'
import { planTerms, propertyLimitMessage } from '#domain/plan.ts'
import type { Plan } from '#domain/plan-names.ts'
import { isYearBuilt, minYearBuilt } from '#domain/property.ts'
import { type Activity, did, didToAccount } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import type { ImportRow, ReadImport } from '#server/features/imports/import-rows.ts'
import { insertProperties, listAddresses } from '#server/features/imports/imports.queries.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'

type Values = z.output<typeof newProperty>
export type PropertyRow = ImportRow<Values>

/**
 * Rows that name a home that is there already, a year to come, a photo of ours, or are more than the plan has room for.
 */
export async function checkProperties(
  db: Db,
  { scope, today }: LandlordContext,
  { rows, faulty }: ReadImport<Values>,
  plan: Plan,
): Promise<ImportProblem[]> {
  const existing = await listAddresses(db, scope)
  const seen = new Map<string, number | null>(existing.map(({ address, city }) => [addressKeyOf(address, city), null]))
  const { propertyLimit } = planTerms[plan]
  let room = propertyLimit === null ? Number.POSITIVE_INFINITY : Math.max(0, propertyLimit - existing.length)
  const problems: ImportProblem[] = []
  const isWrong = ({ line, values, cells }: ImportRow<Partial<Values>>) => {
    const wrong = [...ownProblems(values, today), ...duplicate(values, seen)]
    problems.push(...wrong.map(({ field, message }) => importProblem(line, field, message, cells[field])))
    return wrong.length > 0
  }
  for (const row of rows) {
    const { line, values, cells } = row
    if (!isWrong(row)) {
      if (room > 0) room -= 1
      else problems.push(importProblem(line, 'address', propertyLimitMessage(plan, existing.length), cells.address))
    }
    const key = addressKeyOf(values.address, values.city)
    if (!seen.has(key)) seen.set(key, line)
  }
  // Checked after the valid rows: a row that is left out must not be the reason to leave out another one.
  faulty.forEach(isWrong)
  return problems
}

interface Wrong {
  readonly field: string
  readonly message: string
}

function ownProblems({ yearBuilt, imageUrl }: Partial<Values>, today: Day): Wrong[] {
  const problems: Wrong[] = []
  if (yearBuilt != null && !isYearBuilt(yearBuilt, today)) {
    problems.push({ field: 'yearBuilt', message: `Year built must be between ${minYearBuilt} and ${yearOf(today)}` })
  }
  if (imageUrl && isOwnUpload(imageUrl)) {
    problems.push({ field: 'imageUrl', message: 'Must be an https address: add uploaded photos after the import' })
  }
  return problems
}

function duplicate({ address, city }: Partial<Values>, seen: ReadonlyMap<string, number | null>): Wrong[] {
  const before = address && city ? seen.get(addressKeyOf(address, city)) : undefined
  if (before === undefined) return []
  const message =
    before === null ? 'You already have a property at this address' : `The same address is on line ${before}`
  return [{ field: 'address', message }]
}

/** The rows have been checked, under the lock on the landlord's account. */
export async function importProperties(
  tx: Db,
  { scope }: LandlordContext,
  rows: readonly PropertyRow[],
): Promise<void> {
  const added: Activity[] = []
  let left = rows.map(({ values }) => values)
  for (let draw = 0; left.length > 0; draw += 1) {
    if (draw === mostDraws) throw new Error('No free join codes were found')
    const drawn = left.map((values) => ({ ...values, joinCode: joinCodeFromBytes(randomBytes(64)) }))
    const written = await insertProperties(tx, scope, drawn)
    for (const id of written.values()) added.push(did(scope, 'property', id, 'Added'))
    left = drawn.filter(({ joinCode }) => !written.has(joinCode))
  }
  const imported = didToAccount(scope, `Properties imported: ${rows.length}`)
  await announce(tx, 'property', { people: [scope.userId] }, [...imported, ...added])
  const areInspected = rows.some(({ values }) => values.nextInspectionDate)
  if (areInspected) await announce(tx, 'inspection', { people: [scope.userId] })
}
