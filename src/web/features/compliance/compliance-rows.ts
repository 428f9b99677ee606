/** What the table and the list of compliance have in common. */
import type { ComplianceRow } from '#api/compliance.ts'
import type { Day } from '#domain/day.ts'
import type { DocumentType } from '#domain/document.ts'

export type Choose = (row: ComplianceRow, type: DocumentType) => void

type Common = { types: readonly DocumentType[]; choose: Choose; today: Day }

export type ComplianceRowsProps = Common & { rows: readonly ComplianceRow[] }

export type ComplianceRowProps = Common & {
  row: ComplianceRow
  /** The column of the cell that the Tab key reaches, if it is in this row. */
  tabColumn?: number | undefined
}

/** Whether a row would look and act as before, so that of a thousand rows only changed ones are drawn again. */
export const isSameComplianceRow = (before: ComplianceRowProps, after: ComplianceRowProps): boolean =>
  before.row === after.row &&
  before.choose === after.choose &&
  before.today === after.today &&
  before.tabColumn === after.tabColumn &&
  String(before.types) === String(after.types)
