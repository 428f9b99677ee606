import { useState } from 'react'
import { messageOf } from '#web/lib/api/call.ts'

/** Why a file is not on the screen: it could not be fetched, or not be shown. */
export function useFailure(error: Error | null, fetchAgain: () => Promise<unknown>) {
  const [failure, setFailure] = useState<Error | null>(null)
  const retry = () => {
    setFailure(null)
    void fetchAgain()
  }
  return { problem: failure ?? error, setFailure, retry }
}

/** What a person is told of it. */
export function reasonNotOpened(error: Error): string {
  if (error.name === 'PasswordException') return 'It is locked with a password. Download it to open it with that.'
  if (error.name === 'InvalidPDFException') return 'The file is damaged. Download it to try another program.'
  return messageOf(error, 'It could not be loaded. Check your connection and try again.')
}
