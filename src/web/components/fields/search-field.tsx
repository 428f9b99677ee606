import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { cx } from '#web/lib/cx.ts'
import { controlClass } from './field.tsx'

type SearchFieldProps = {
  /** Its name for a screen reader. */
  label: string
  value: string
  onValueChange: (value: string) => void
  placeholder?: string
  className?: string
}

/** Filters the list below it while one types; the cross or Escape empties it. */
export function SearchField({ label, value, onValueChange, placeholder = label, className }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onValueChange('')
    input.current?.focus()
  }
  const clearByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !value) return
    event.stopPropagation()
    clear()
  }
  return (
    <search className={cx('relative block min-w-0 print:hidden', className)}>
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={clearByEscape}
        autoComplete="off"
        enterKeyHint="search"
        className={cx(controlClass, 'pr-12 pl-10 [&::-webkit-search-cancel-button]:hidden')}
      />
      {value && (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={clear}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-muted hover:text-press"
        >
          <X aria-hidden className="size-5" />
        </button>
      )}
    </search>
  )
}
