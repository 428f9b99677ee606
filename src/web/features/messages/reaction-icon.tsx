import { CircleCheck, CircleQuestionMark, Frown, Heart, Laugh, type LucideIcon, ThumbsUp } from 'lucide-react'
import type { MessageReaction } from '#domain/message.ts'

const icons: Record<MessageReaction, LucideIcon> = {
  '👍': ThumbsUp,
  '❤️': Heart,
  '😂': Laugh,
  '😢': Frown,
  '✅': CircleCheck,
  '❓': CircleQuestionMark,
}

/** Drawn, because not every device has these signs in its fonts. */
export function ReactionIcon({ reaction }: { reaction: MessageReaction }) {
  const Icon = icons[reaction]
  return <Icon aria-hidden className="size-4.5 shrink-0" />
}
