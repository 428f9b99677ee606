import { type Ref, useId, useImperativeHandle, useRef } from 'react'
import { textsWith } from './choice-texts.ts'
import { controlClass, Field, type FieldProps } from './field.tsx'
import { type Choices, useTypedChoice } from './use-typed-choice.ts'

/** More are found by typing on. */
const mostSuggested = 20

type SearchChoiceFieldProps<Row> = FieldProps &
  Choices<Row> & {
    /** It takes the focus over from the select that stood here. */
    autoFocus: boolean
    ref?: Ref<HTMLInputElement | null> | undefined
  }

/**
 * A choice by typing a part of the name and picking one of the browser's suggestions, or the whole name. Text that
 * matches none stays to be corrected, and a form is not sent with it (rule: screens-choices).
 */
export function SearchChoiceField<Row extends { id: number }>({
  rows,
  hasMore,
  value,
  chosen,
  labelOf,
  onChoose,
  placeholder,
  searchFor,
  autoFocus,
  ref,
  ...field
}: SearchChoiceFieldProps<Row>) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current, [])
  const choice = useTypedChoice({ rows, hasMore, value, chosen, labelOf, onChoose, searchFor, input })
  return (
    <Field {...field} error={choice.isRefused ? 'Choose one from the list' : field.error}>
      {(control) => (
        <>
          <input
            {...control}
            ref={input}
            // biome-ignore lint/a11y/noAutofocus: somebody was here already.
            autoFocus={autoFocus}
            type="text"
            list={listId}
            autoComplete="off"
            className={controlClass}
            placeholder={placeholder}
            value={choice.text}
            onFocus={choice.onFocus}
            onChange={(event) => choice.type(event.target.value)}
            onBlur={choice.onBlur}
            onKeyDown={choice.onKeyDown}
            data-takes-escape={choice.isOpen || undefined}
          />
          {/* Always there, so that screen readers say what comes into it. */}
          <p role="status" className="text-muted text-sm wrap-anywhere empty:sr-only">
            {choice.lookingFor !== null && `Looking for ‘${choice.lookingFor}’…`}
          </p>
          <datalist id={listId}>
            {textsWith(choice.suggested, choice.mustHold, mostSuggested).map(([text, { id }]) => (
              <option key={id} value={text} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
