import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import { Button } from '#web/components/layout/button.tsx'

const longestText = 5_000
const wantsWords = ['fair', 'poor', 'urgent_action_required']

/** `name` and `ratingName` hold the notes and the rating; `unratedHint` stands by notes without one. */
type NotesFieldProps = { name: string; ratingName: string; about: string; unratedHint?: string }

/** Notes to a rating: hidden under a button where all is well, open where it is not. */
export function NotesField({ name, ratingName, about, unratedHint }: NotesFieldProps) {
  const { register, getFieldState, formState } = useFormContext()
  const [notes, condition] = useWatch({ name: [name, ratingName] }) as [string, string]
  const [isAsked, setAsked] = useState(false)
  const error = getFieldState(name, formState).error?.message
  const isOpen = isAsked || Boolean(notes) || Boolean(error) || wantsWords.includes(condition)
  if (!isOpen) {
    return (
      <Button
        variant="quiet"
        size="small"
        icon={<MessageSquarePlus aria-hidden />}
        className="-ml-3 justify-self-start"
        aria-label={`Add notes: ${about}`}
        onClick={() => setAsked(true)}
      >
        Add notes
      </Button>
    )
  }
  return (
    <TextareaField
      label={`Notes: ${about}`}
      hideLabel
      rows={2}
      hint={!condition && Boolean(notes) && unratedHint}
      placeholder="What did you see?"
      maxLength={longestText}
      autoFocus={isAsked}
      {...register(name)}
      error={error}
    />
  )
}
