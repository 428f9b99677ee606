import { type Ref, useState } from 'react'
import type { FieldProps } from './field.tsx'
import { SearchChoiceField } from './search-choice-field.tsx'
import { SelectField } from './select-field.tsx'
import type { Choices } from './use-typed-choice.ts'

type ChoiceFieldProps<Row> = FieldProps &
  Choices<Row> & {
    ref?: Ref<HTMLElement> | undefined
  }

/** The most rows that somebody scrolls through on a phone. */
const mostListed = 50

/** One row out of a list: the browser's own select, or a search where the list is longer than one likes to scroll. */
export function ChoiceField<Row extends { id: number }>({ rows, hasMore, ref, ...given }: ChoiceFieldProps<Row>) {
  const [hasFocus, setFocus] = useState(false)
  const choice = { ...given, ...useJustChosen(given) }
  if (hasMore || rows.length > mostListed)
    return (
      <SearchChoiceField {...choice} {...{ rows, hasMore }} autoFocus={hasFocus} ref={ref as Ref<HTMLInputElement>} />
    )

  const { value, chosen, labelOf, onChoose, placeholder, searchFor: _, ...field } = choice
  const listed = !chosen || rows.some((row) => row.id === chosen.id) ? rows : [chosen, ...rows]
  return (
    <SelectField
      {...field}
      ref={ref as Ref<HTMLSelectElement>}
      options={listed.map((row) => ({ value: row.id, label: labelOf(row) }))}
      placeholder={placeholder}
      value={chosen?.id ?? ''}
      // The rows may arrive while somebody is here, and turn the select into a search.
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      onChange={(event) => onChoose(listed.find((row) => row.id === Number(event.target.value)) ?? null)}
    />
  )
}

type Choosing<Row> = Pick<Choices<Row>, 'value' | 'chosen' | 'onChoose'>

/** What has just been chosen is named at once: a row that is not among the first comes only with its own answer. */
function useJustChosen<Row extends { id: number }>({ value, chosen, onChoose }: Choosing<Row>) {
  const [last, setLast] = useState<Row | null>(null)
  return {
    chosen: chosen ?? (last?.id === value ? last : null),
    onChoose(row: Row | null) {
      setLast(row)
      onChoose(row)
    },
  }
}
