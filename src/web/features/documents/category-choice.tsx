import type { DocumentSummary } from '#api/documents.ts'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { cx } from '#web/lib/cx.ts'
import { categoriesOf } from './document-categories.ts'
import type { DocumentCategory } from './documents.hooks.ts'

type CategoryChoiceProps = {
  summary: DocumentSummary
  category: DocumentCategory
  onChoose: (category: DocumentCategory) => void
}

/** The categories as a side bar. */
export function CategoryBar({ summary, category, onChoose }: CategoryChoiceProps) {
  return (
    <nav aria-label="Document categories" className="print:hidden">
      <h2 className="mb-1 px-3 font-semibold">Categories</h2>
      <ul className="grid gap-0.5">
        {categoriesOf(summary, category).map(({ value, label, count }) => (
          <li key={value}>
            <button
              type="button"
              aria-current={value === category ? 'true' : undefined}
              onClick={() => onChoose(value)}
              className={cx(
                'flex min-h-10 w-full items-center justify-between gap-3 rounded-md px-3 py-1.5 text-left leading-tight transition-colors hover:bg-press-soft hover:text-press',
                'aria-[current=true]:bg-press-soft aria-[current=true]:font-semibold aria-[current=true]:text-press',
              )}
            >
              <span className="min-w-0">{label}</span>
              <span className="figures font-normal text-muted text-sm">{count}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The categories as one select field, where there is no room for a side bar. */
export function CategoryField({ summary, category, onChoose }: CategoryChoiceProps) {
  const categories = categoriesOf(summary, category)
  return (
    <SelectField
      label="Category"
      hideLabel
      className="w-full gap-0 md:w-72"
      value={category}
      options={categories.map(({ value, label, count }) => ({ value, label: `${label} (${count})` }))}
      onChange={(event) => onChoose(categories.find(({ value }) => value === event.target.value)?.value ?? 'all')}
    />
  )
}
