import { ChevronDown, CircleAlert } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { cx } from '#web/lib/cx.ts'
import type { ReportInput } from './report-form.ts'
import { filled, type Section, type SectionKey } from './sections.ts'

type SectionListProps = {
  sections: readonly Section[]
  shown: SectionKey
  /** Those in which something is wrong. */
  wrong: ReadonlySet<SectionKey>
  onShow: (key: SectionKey) => void
}

/** Beside the form on wide screens: every part, how far it is, and which one is open. */
export function SectionList({ sections, shown, wrong, onShow }: SectionListProps) {
  const input = useWatch() as ReportInput
  return (
    <nav aria-label="Parts of the report" className="sticky top-24 self-start max-lg:hidden">
      <ol className="grid gap-0.5">
        {sections.map(({ key, title }) => (
          <li key={key}>
            <button
              type="button"
              aria-current={key === shown ? 'step' : undefined}
              onClick={() => onShow(key)}
              className={cx(
                'flex min-h-11 w-full items-center gap-2 rounded-md px-3 py-2 text-left font-medium transition-colors hover:bg-press-soft hover:text-press',
                'aria-[current=step]:bg-press-soft aria-[current=step]:font-semibold aria-[current=step]:text-press',
              )}
            >
              <span className="min-w-0 grow">{title}</span>
              {wrong.has(key) && <CircleAlert role="img" aria-label="Needs correcting" className="size-5 text-red" />}
              <span className="figures text-muted text-sm">{filled(key, input)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** On narrow screens: the number of the open part, and a select to go to any other. */
export function SectionProgress({ sections, shown, wrong, onShow }: SectionListProps) {
  const at = sections.findIndex(({ key }) => key === shown)
  return (
    <div className="grid gap-2 lg:hidden">
      <label className="relative flex min-h-11 items-center justify-between gap-3 rounded-md border border-edge bg-sheet px-3 has-focus-visible:outline-2 has-focus-visible:outline-ink">
        <span aria-hidden className="min-w-0 grow truncate font-semibold">
          {sections[at]?.title}
        </span>
        <span aria-hidden className="figures shrink-0 text-muted text-sm">
          {at + 1} of {sections.length}
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-muted" />
        <select
          aria-label="Part of the report"
          value={shown}
          onChange={(event) => onShow(event.target.value as SectionKey)}
          className="absolute inset-0 size-full opacity-0"
        >
          {sections.map(({ key, title }, index) => (
            <option key={key} value={key}>
              {`${index + 1}. ${title}${wrong.has(key) ? ' (needs correcting)' : ''}`}
            </option>
          ))}
        </select>
      </label>
      <progress aria-hidden value={at + 1} max={sections.length} className="bar" />
    </div>
  )
}
