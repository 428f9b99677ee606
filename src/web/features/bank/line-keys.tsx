import type { KeyboardEvent } from 'react'
import type { BankLine } from '#api/bank.ts'
import { isDone } from './bank-line.ts'
import type { LineActions } from './line-row.tsx'

const moves: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

const nameOf = (key: string) => (key.length === 1 ? key.toLowerCase() : key)

const isMove = (key: string): boolean => moves[nameOf(key)] !== undefined

const isUndo = (key: string): boolean => nameOf(key) === 'u'

/** What a key does to the focused line; where none has the focus it moves or undoes. Undefined for other keys. */
function actOf(
  key: string,
  line: BankLine | undefined,
  {
    move,
    undoLast,
    post,
    choose,
    setAside,
    setAllAside,
    undo,
  }: LineActions & { move: (by: 1 | -1) => void; undoLast: () => void },
): (() => void) | undefined {
  const by = moves[nameOf(key)]
  if (by) return () => move(by)
  if (!line) return isUndo(key) ? undoLast : undefined
  const ofOpen = [
    ['Enter', line.state === 'proposed' ? post : choose],
    ['/', choose],
    ['s', setAside],
    ['a', setAllAside],
    ['u', undoLast],
  ] as const
  const act = new Map(isDone(line) ? [['u', undo]] : ofOpen).get(nameOf(key))
  return act && (() => act(line))
}

type LineWork = {
  lines: readonly BankLine[]
  /** The id of the line that has, or last had, the focus. */
  current: number | null
  isOnLine: boolean
  actions: LineActions
  isSent: (line: BankLine) => boolean
  lastDealtWith: BankLine | undefined
  focusLine: (id: number | undefined, options?: FocusOptions) => void
}

/** Does what a key does to the focused line. */
export function pressLineKey(event: KeyboardEvent, work: LineWork): void {
  const { lines, current, isOnLine, actions, isSent, lastDealtWith, focusLine } = work
  const at = lines.findIndex(({ id }) => id === current)
  const line = isOnLine ? lines[at] : undefined
  const undoLast = () => {
    if (!lastDealtWith) return
    actions.undo(lastDealtWith)
    // It stands far below until it is open again.
    focusLine(lastDealtWith.id, { preventScroll: true })
  }
  const act = actOf(event.key, line, {
    ...actions,
    undoLast,
    move: (by) => focusLine(lines[at + by]?.id),
  })
  // Undo works from the server's answer on, even if the list does not show it yet.
  const mayBeUndone = isUndo(event.key) && line?.id === lastDealtWith?.id
  const mustWait = line !== undefined && isSent(line) && !isMove(event.key) && !mayBeUndone
  if (!act || mustWait) return
  event.preventDefault()
  event.stopPropagation()
  act()
}

const hints = [
  [['J', 'K'], 'next, previous'],
  [['Enter'], 'post, or choose where nothing is proposed'],
  [['/'], 'choose another'],
  [['S'], 'set aside'],
  [['A'], 'set aside all like it'],
  [['U'], 'undo this line, or the last one dealt with'],
] as const

/** The keys of a line, where there is likely to be a keyboard. */
export function LineKeys() {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm max-md:hidden">
      {hints.map(([keys, what]) => (
        <span key={what} className="whitespace-nowrap">
          {keys.map((key) => (
            <kbd key={key} className="mr-1 rounded-sm border border-edge bg-sheet px-1.5 font-sans text-ink">
              {key}
            </kbd>
          ))}
          {what}
        </span>
      ))}
    </p>
  )
}
