/**
 * What has been typed and not sent, for each conversation: it survives a reload, and goes
 * when somebody logs out (rule: messages-drafts).
 */
import { forget, keep, recall } from '#web/lib/browser/storage.ts'

type Drafts = Record<string, string>

function readDrafts(userId: number): Drafts {
  try {
    const stored: unknown = JSON.parse(recall('messageDrafts') ?? 'null')
    if (stored === null || typeof stored !== 'object' || !('userId' in stored) || !('drafts' in stored)) return {}
    return stored.userId === userId ? (stored.drafts as Drafts) : {}
  } catch {
    return {}
  }
}

export const readDraft = (userId: number, key: string): string => {
  const draft: unknown = readDrafts(userId)[key]
  return typeof draft === 'string' ? draft : ''
}

export function writeDraft(userId: number, key: string, text: string): void {
  const { [key]: _, ...others } = readDrafts(userId)
  const drafts = text === '' ? others : { ...others, [key]: text }
  if (Object.keys(drafts).length === 0) forget('messageDrafts')
  else keep('messageDrafts', JSON.stringify({ userId, drafts }))
}
