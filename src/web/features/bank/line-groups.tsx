import type { ReactNode } from 'react'
import type { BankImport, BankLine } from '#api/bank.ts'
import { withCommas } from '#domain/counted.ts'
import { isDone } from './bank-line.ts'

type Group = { title: string; has: (line: BankLine) => boolean; count: (statement: BankImport) => number }

const groups: readonly Group[] = [
  { title: 'Certain', has: (line) => !isDone(line) && line.certainty === 'certain', count: ({ certain }) => certain },
  { title: 'Likely', has: (line) => !isDone(line) && line.certainty === 'likely', count: ({ likely }) => likely },
  {
    title: 'Unknown',
    has: (line) => !isDone(line) && line.certainty === 'unknown',
    count: ({ open, certain, likely }) => open - certain - likely,
  },
  { title: 'Posted', has: ({ state }) => state === 'posted', count: ({ posted }) => posted },
  { title: 'Set aside', has: ({ state }) => state === 'set_aside', count: ({ setAside }) => setAside },
]

type LineGroupsProps = {
  statement: BankImport
  rows: readonly BankLine[]
  children: (line: BankLine) => ReactNode
}

/** The rows in groups, by what is to be done with them. The count of a group includes rows that are not loaded yet. */
export function LineGroups({ statement, rows, children }: LineGroupsProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      {groups.map(({ title, has, count }) => {
        const lines = rows.filter(has)
        if (lines.length === 0) return null
        return (
          <section key={title} aria-label={title}>
            <h2 className="mb-2 font-semibold">
              {title} <span className="text-muted">({withCommas(count(statement))})</span>
            </h2>
            <ul className="grid grid-cols-1 rounded-lg border border-line bg-sheet">{lines.map(children)}</ul>
          </section>
        )
      })}
    </div>
  )
}
