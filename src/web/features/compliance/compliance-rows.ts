/** What the two shapes of the table of compliance have in common. */
import type { ComplianceRow } from '#api/compliance.ts'
import type { Day } from '#domain/day.ts'
import type { DocumentType } from '#domain/document.ts'

export type Choose = (row: ComplianceRow, type: DocumentType) => void

type Common = { types: readonly DocumentType[]; choose: Choose; today: Day }

export type ComplianceRowsProps = Common & { rows: readonly ComplianceRow[] }

export type ComplianceRowProps = Common & {
  row: ComplianceRow
  /** Of the cell that the Tab key reaches, in the row that has it. */
  tabColumn?: number | undefined
}

/** Whether a row looks and acts as before: of a thousand, only what has changed is drawn again. */
export const isSameComplianceRow = (before: ComplianceRowProps, after: ComplianceRowProps): boolean =>
  before.row === after.row &&
  before.choose === after.choose &&
  before.today === after.today &&
  before.tabColumn === after.tabColumn &&
  String(before.types) === String(after.types)
