// Tabs by the ARIA pattern: one stop for the Tab key, arrows between tabs, the panel follows at once. Never
// scrolls sideways: on a phone they stand in rows.
import { createContext, type KeyboardEvent, type ReactNode, useContext, useId, useMemo } from 'react'
import { cx } from '#web/lib/cx.ts'
import { useLatest } from '#web/lib/use-latest.ts'

type TabsState = { value: string; onValueChange: (value: string) => void; id: string }

const Context = createContext<TabsState | null>(null)

function useTabs() {
  const state = useContext(Context)
  if (!state) throw new Error('TabList and TabPanel stand inside Tabs')
  return state
}

type TabsProps<Value extends string> = {
  value: Value
  onValueChange: (value: Value) => void
  className?: string
  children: ReactNode
}

export function Tabs<Value extends string>({ value, onValueChange, className, children }: TabsProps<Value>) {
  const id = useId()
  const change = useLatest(onValueChange)
  // The same object until the tab changes: for a new one React would search all rows of a long list for its readers.
  const state = useMemo(
    () => ({ value, onValueChange: (next: string) => change.current(next as Value), id }),
    [value, id, change],
  )
  return (
    <Context value={state}>
      <div className={cx('min-w-0', className)}>{children}</div>
    </Context>
  )
}

export type Tab<Value extends string = string> = {
  value: Value
  label: string
  /** Replaces `label` on narrow screens. */
  shortLabel?: string
  icon?: ReactNode
  count?: number
}

const columns = [
  '',
  'grid-cols-1',
  'grid-cols-2',
  'grid-cols-3',
  'grid-cols-4',
  // Five short ones stand in one row.
  'max-md:flex max-md:flex-wrap max-md:justify-between',
  'grid-cols-3',
] as const

type TabListProps = {
  /** Names the group, such as 'Rent payments by status'. */
  label: string
  tabs: readonly Tab[]
  /** Segments for a choice within a tab, so that the two look different. */
  look?: keyof typeof looks
}

const looks = {
  underline: {
    list: 'border-line border-b md:flex md:gap-1',
    tab: '-mb-px border-transparent border-b-2 text-sm hover:text-press aria-selected:border-press md:px-4 md:text-base',
  },
  segments: {
    list: 'gap-1 rounded-md bg-sunken p-1',
    tab: 'rounded-sm hover:text-press aria-selected:bg-sheet',
  },
}

export function TabList({ label, tabs, look = 'underline' }: TabListProps) {
  const { value, onValueChange, id } = useTabs()

  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    const next = tabs.at(target % tabs.length)
    if (!next) return
    onValueChange(next.value)
    document.getElementById(`${id}-tab-${next.value}`)?.focus()
  }

  return (
    <div
      role="tablist"
      aria-label={label}
      className={cx('grid print:hidden', looks[look].list, columns[tabs.length] ?? 'grid-cols-4')}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          id={`${id}-tab-${tab.value}`}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={tab.value === value ? `${id}-panel` : undefined}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onValueChange(tab.value)}
          onKeyDown={move}
          className={cx(
            'relative flex min-h-11 items-center justify-center gap-1.5 px-2 py-2 font-semibold text-muted transition-colors aria-selected:text-ink [&>svg]:size-4 [&>svg]:shrink-0',
            looks[look].tab,
          )}
        >
          {tab.icon}
          <TabWords tab={tab} />
          {tab.count !== undefined && <span className="figures font-normal text-muted text-sm">{tab.count}</span>}
        </button>
      ))}
    </div>
  )
}

function TabWords({ tab }: { tab: Tab }) {
  if (!tab.shortLabel) return <span>{tab.label}</span>
  return (
    <>
      <span className="md:hidden">{tab.shortLabel}</span>
      <span className="max-md:hidden">{tab.label}</span>
    </>
  )
}

/** Shown while its tab is. Filter tabs over one list have one panel whose value is the current one. */
export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  const tabs = useTabs()
  if (value !== tabs.value) return null
  return (
    <div
      role="tabpanel"
      id={`${tabs.id}-panel`}
      aria-labelledby={`${tabs.id}-tab-${value}`}
      className={cx('min-w-0 pt-5', className)}
    >
      {children}
    </div>
  )
}
