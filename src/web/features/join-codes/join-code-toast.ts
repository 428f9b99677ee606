import type { Property } from '#api/properties.ts'
import { copyText } from '#web/components/feedback/copy-text.ts'
import { type ToastAction, toast } from '#web/components/feedback/toast.ts'

// (rule: join-codes-notice)
const appearsAfterMs = 1000
const staysForMs = 8000

/**
 * Tells the landlord of a new property's join code, once the news of the property itself
 * has been seen, and still offers its next steps.
 */
export function announceJoinCode({ address, joinCode }: Property, nextSteps: readonly ToastAction[]): void {
  if (!joinCode) return
  setTimeout(() => {
    toast({
      title: `Join code: ${joinCode}`,
      description: `Give it to the tenants of ${address}, so that they can sign up.`,
      duration: staysForMs,
      action: { label: 'Copy code', onPress: () => void copyJoinCode(joinCode) },
      otherActions: nextSteps,
    })
  }, appearsAfterMs)
}

/** Copies the code and says so; where the browser does not allow that, says the code to copy by hand. */
export const copyJoinCode = (joinCode: string): Promise<void> =>
  copyText(joinCode, `Please copy it by hand: ${joinCode}`, 'Join code copied')
