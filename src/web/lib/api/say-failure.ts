import { type ToastContent, toast } from '#web/components/feedback/toast.ts'
import { ApiError } from './call.ts'

type Wording = {
  /** What stands before the server's own words, which then come without their status. */
  before?: string
} & Pick<ToastContent, 'duration'>

/**
 * The toast after a call that failed: what failed, and the server's answer, `status: body text` (rule: screens-errors).
 * `otherwise` is shown when it never answered; where that is empty, the title stands alone.
 */
export function sayFailure(
  title: string,
  error: unknown,
  otherwise = 'Please check your connection and try again.',
  { before, ...more }: Wording = {},
) {
  const answer = error instanceof ApiError && error.text ? answerOf(error, before) : otherwise
  toast({ title, description: answer || undefined, variant: 'destructive', ...more })
}

const answerOf = (error: ApiError, before: string | undefined) =>
  before === undefined ? error.message : before + error.text
