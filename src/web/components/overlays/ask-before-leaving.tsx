import { useAskBeforeLeaving } from '#web/lib/leaving/use-ask-before-leaving.ts'
import { DiscardDialog } from './discard-dialog.tsx'

/** Beside a form that stays on its page: asks before a link or Back would lose its edits (rule: screens-edits). */
export function AskBeforeLeaving({ dirty }: { dirty: boolean }) {
  const { isAsking, stay, leave } = useAskBeforeLeaving(dirty)
  return <DiscardDialog open={isAsking} onKeepEditing={stay} onDiscard={leave} />
}
