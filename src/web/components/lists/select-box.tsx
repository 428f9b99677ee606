import { useEffect, useRef } from 'react'

type SelectBoxProps = {
  label: string
  checked: boolean
  /** Some of the rows that it selects are chosen. */
  mixed?: boolean
  onChange: (checked: boolean) => void
}

/** The box before a row that can be chosen. */
export function SelectBox({ label, checked, mixed = false, onChange }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed && !checked
  }, [mixed, checked])
  return (
    <label className="grid size-11 shrink-0 cursor-pointer place-items-center print:hidden">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5"
      />
    </label>
  )
}
