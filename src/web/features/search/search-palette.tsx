import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { User } from '#api/accounts.ts'
import { search } from '#api/search.ts'
import { counted } from '#domain/counted.ts'
import { longestSearch, searchKindLabels, searchKinds, searchWords } from '#domain/search.ts'
import { controlClass } from '#web/components/fields/field.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { getWhileTyping } from '#web/lib/api/query-client.ts'
import { useDebouncedText } from '#web/lib/forms/use-debounced-text.ts'
import { goFromAbove } from '#web/lib/leaving/go-from-above.ts'
import { layersSettled } from '#web/lib/leaving/use-back-layer.ts'
import { type Command, commandsComeFirst, commandsOf, commandsWith } from './commands.ts'
import type { TypedAhead } from './use-typed-ahead.ts'

type Line = { key: string; title: string; detail?: string; href: string }
type Group = { label: string; lines: readonly Line[] }

type SearchPaletteProps = {
  user: User
  menu: readonly Command[]
  /** Returns what was typed before the field could take it, once. */
  takeTyped: () => TypedAhead
  onClose: () => void
}

/**
 * The search field and its results, by the ARIA pattern of a combobox: the arrows move through the list while the focus
 * stays in the field.
 */
export function SearchPalette({ user, menu, takeTyped, onClose }: SearchPaletteProps) {
  const [asked, ask] = useState('')
  const [typed, type] = useDebouncedText(asked, ask)
  const results = useSearchResults(user, commandsOf(user, menu), typed, asked)
  const [, navigate] = useLocation()
  const chosen = useRef<Line>(null)
  const choose = (line: Line) => {
    chosen.current = line
    onClose()
  }
  const leadOn = () => {
    const href = chosen.current?.href
    if (href) void layersSettled().then(() => goFromAbove(href, () => navigate(href)))
  }
  return (
    <Dialog open onOpenChange={onClose} onClosed={leadOn} title="Search" size="medium">
      <Combobox {...{ typed, results, takeTyped }} onType={type} onChoose={choose} />
    </Dialog>
  )
}

/** `isWaiting`: the groups belong to an earlier text than the typed one. */
type Results = { groups: readonly Group[]; status: string; isWaiting: boolean }

/** Commands are found with every letter, rows when the typing pauses. */
function useSearchResults(user: User, commands: readonly Command[], typed: string, asked: string): Results {
  const words = searchWords(typed)
  const isAsking = !user.isGuest && searchWords(asked).length > 0
  const { data, error, isFetching } = useQuery({
    ...getWhileTyping(search.find, { query: { q: asked } }),
    enabled: isAsking,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const rows = words.length > 0 && isAsking ? (data ?? []) : []
  const found = commandsWith(commands, words)
  const ofRows = searchKinds.map((kind) => ({
    label: searchKindLabels[kind],
    lines: rows
      .filter((row) => row.kind === kind)
      .map(({ id, title, detail, href }, at) => ({ key: `${kind}-${id}-${at}`, title, detail, href })),
  }))
  const ofCommands = { label: 'Commands', lines: found.map(({ name, href }) => ({ key: name, title: name, href })) }
  const isCommand = commandsComeFirst(
    found,
    rows.map(({ title }) => title),
    words,
  )
  const all: Group[] = isCommand ? [ofCommands, ...ofRows] : [...ofRows, ofCommands]
  const groups = all.filter(({ lines }) => lines.length > 0)
  const count = groups.reduce((sum, { lines }) => sum + lines.length, 0)
  const isWaiting = typed !== asked || isFetching
  return { groups, status: statusOf({ count, isWaiting, hasFailed: Boolean(error) }), isWaiting }
}

function statusOf({ count, isWaiting, hasFailed }: { count: number; isWaiting: boolean; hasFailed: boolean }): string {
  if (hasFailed) return 'The search did not answer. Commands still work.'
  if (isWaiting) return 'Searching…'
  if (count === 0) return 'Nothing found'
  return counted(count, 'result')
}

type ComboboxProps = {
  typed: string
  onType: (text: string) => void
  results: Results
  takeTyped: () => TypedAhead
  onChoose: (line: Line) => void
}

function Combobox({ typed, onType, results, takeTyped, onChoose }: ComboboxProps) {
  const { groups, status, isWaiting } = results
  const id = useId()
  const lines = groups.flatMap((group) => group.lines)
  const { list, active, isMoved, move, startOver } = useActiveLine(lines)
  const setEntered = useEnter(isWaiting, () => active && onChoose(active))
  const idOf = (line: Line) => `${id}-${line.key}`

  const takeAhead = () => {
    const ahead = takeTyped()
    if (ahead.text !== '') onType(ahead.text.slice(0, longestSearch))
    if (ahead.isEntered) setEntered(true)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (active && isMoved) onChoose(active)
      else setEntered(true)
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || lines.length === 0) return
    event.preventDefault()
    setEntered(false)
    move(step)
  }
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <input
        type="text"
        role="combobox"
        aria-label="Search everything"
        aria-expanded={lines.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active && idOf(active)}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={longestSearch}
        enterKeyHint="go"
        placeholder="Address, name, document or command"
        className={controlClass}
        value={typed}
        onFocus={takeAhead}
        onChange={({ target }) => {
          startOver()
          setEntered(false)
          onType(target.value)
        }}
        onKeyDown={press}
      />
      <p role="status" className="text-muted text-sm">
        {status}
      </p>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Results" className="grid min-w-0 grid-cols-1 gap-3">
        {groups.map(({ label, lines: ofGroup }) => (
          <fieldset key={label} aria-label={label} className="min-w-0">
            <p aria-hidden className="px-3 pb-1 font-semibold text-muted text-sm">
              {label}
            </p>
            {ofGroup.map((line) => (
              <Option key={line.key} id={idOf(line)} line={line} isActive={line === active} onChoose={onChoose} />
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  )
}

/** The line that the arrows have moved to. It is the first one before that, and where the results have lost it. */
function useActiveLine(lines: readonly Line[]) {
  const list = useRef<HTMLDivElement>(null)
  const [movedTo, setMovedTo] = useState<string | null>(null)
  const at = Math.max(
    0,
    lines.findIndex(({ key }) => key === movedTo),
  )

  useEffect(() => {
    if (movedTo !== null) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [movedTo])

  return {
    list,
    active: lines[at],
    isMoved: movedTo !== null,
    /** One line down or up; the last is followed by the first. */
    move: (step: number) => setMovedTo(lines.at((at + step) % lines.length)?.key ?? null),
    startOver: () => setMovedTo(null),
  }
}

/** Enter waits for the results of the typed text, and then opens the first of them. */
function useEnter(isWaiting: boolean, open: () => void) {
  const [isEntered, setEntered] = useState(false)
  const enter = useEffectEvent(() => {
    setEntered(false)
    open()
  })
  useEffect(() => {
    if (isEntered && !isWaiting) enter()
  }, [isEntered, isWaiting])
  return setEntered
}

type OptionProps = { id: string; line: Line; isActive: boolean; onChoose: (line: Line) => void }

/** Only pressed, never focused: the focus stays in the field. */
function Option({ id, line, isActive, onChoose }: OptionProps) {
  return (
    <button
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={() => onChoose(line)}
      className="grid min-h-11 w-full min-w-0 content-center text-left rounded-md px-3 py-1.5 hover:bg-press-soft aria-selected:bg-press-soft aria-selected:text-press"
    >
      <span className="truncate font-medium">{line.title}</span>
      {line.detail && <span className="truncate text-muted text-sm">{line.detail}</span>}
    </button>
  )
}
