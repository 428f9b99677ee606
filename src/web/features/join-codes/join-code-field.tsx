import type { FormEvent } from 'react'
import { joinCodeLength, joinCodeTexts, normaliseJoinCode } from '#domain/join-code.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { TextField } from '#web/components/fields/text-field.tsx'

type JoinCodeFieldProps = {
  error?: string | undefined
  defaultValue?: string
  readOnly?: boolean
  autoFocus?: boolean
  hint?: string
}

/**
 * Six capitals and digits. Spaces that come along when a code is pasted are dropped, so
 * the length is cut here and not by the browser.
 */
export function JoinCodeField(props: JoinCodeFieldProps) {
  return (
    <TextField
      {...props}
      label="Join code"
      name="joinCode"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onInput={tidy}
      className="[&_input]:font-semibold [&_input]:tracking-[0.2em]"
    />
  )
}

function tidy(event: FormEvent<HTMLInputElement>): void {
  const input = event.currentTarget
  const code = normaliseJoinCode(input.value).slice(0, joinCodeLength)
  if (code === input.value) return
  const caret = input.selectionStart
  input.value = code
  input.setSelectionRange(caret, caret)
}

export function sayInvalidCode(): void {
  toast({ title: joinCodeTexts.invalidTitle, description: joinCodeTexts.enterValid, variant: 'destructive' })
}
