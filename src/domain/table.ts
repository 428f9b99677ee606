/** A table that somebody has saved from a spreadsheet or a bank, as rows of text. */

/** One row, with the line of the file on which it begins. */
export interface TableRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** Why a table is refused, in plain words; `line` where one line is at fault. */
export class UnreadableTable extends Error {
  constructor(reason: string, line?: number) {
    super(line === undefined ? reason : `Line ${line}: ${reason}`)
  }
}
