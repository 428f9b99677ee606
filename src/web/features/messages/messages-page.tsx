import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { User } from '#api/accounts.ts'
import { idIn } from '#api/id-in.ts'
import { useSession } from '#web/lib/api/session.ts'
import { showTitle } from '#web/lib/browser/title.ts'
import { useSidebar } from '#web/lib/browser/use-media.ts'
import { cx } from '#web/lib/cx.ts'
import { useKeepPage } from '#web/lib/leaving/use-keep-page.ts'
import { useSwipeBack } from '#web/lib/leaving/use-swipe-back.ts'
import { ConversationPanel } from './conversation-panel.tsx'
import { NothingChosen, OpenContact, OpenConversation } from './open-conversation.tsx'
import { takeUpUnsent, useIsSending } from './outgoing.ts'

/** /messages: the conversations, and beside them the one that is open; on a phone one after the other. */
export default function MessagesPage() {
  const { user } = useSession()
  return user && <Messages user={user} />
}

function Messages({ user }: { user: User }) {
  useSwipeBack()
  // In the initialiser of a state, so that it runs before the fields below read their drafts.
  useState(() => takeUpUnsent(user.id))
  useKeepPage(useIsSending())
  useEffect(() => {
    showTitle('Messages')
  }, [])
  const [params] = useSearchParams()
  const conversationId = idIn(params.get('conversation'))
  const [tenantId, propertyId] = [idIn(params.get('tenant')), idIn(params.get('property'))]
  const isContact = tenantId !== undefined || propertyId !== undefined
  const isOpen = conversationId !== undefined || isContact
  const { list, conversation } = useFocusOnWhatComes(isOpen)
  return (
    <div className="min-w-0 max-lg:min-h-[calc(100dvh-3.35rem)] lg:grid lg:h-dvh lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div
        ref={list}
        tabIndex={-1}
        className={cx('min-w-0 outline-none lg:overflow-y-auto lg:border-line lg:border-r', isOpen && 'max-lg:hidden')}
      >
        <ConversationPanel user={user} openId={conversationId} />
      </div>
      <div ref={conversation} tabIndex={-1} className={cx('min-w-0 outline-none lg:h-dvh', !isOpen && 'max-lg:hidden')}>
        {conversationId !== undefined && <OpenConversation key={conversationId} user={user} id={conversationId} />}
        {conversationId === undefined && isContact && (
          <OpenContact key={`${tenantId} ${propertyId}`} user={user} tenantId={tenantId} propertyId={propertyId} />
        )}
        {!isOpen && <NothingChosen />}
      </div>
    </div>
  )
}

/**
 * On narrow screens the list and the conversation replace each other, and the one that goes takes the focus with it:
 * the one that comes gets it.
 */
function useFocusOnWhatComes(isOpen: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const conversation = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  const hasSidebar = useSidebar()
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    if (!hasSidebar) (isOpen ? conversation : list).current?.focus({ preventScroll: true })
  }, [isOpen, hasSidebar])
  return { list, conversation }
}
