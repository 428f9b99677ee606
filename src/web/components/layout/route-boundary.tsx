import { Component, type ReactNode } from 'react'
import { ErrorState } from '#web/components/feedback/error-state.tsx'

const missingChunk = /dynamically imported module|module script failed|preload CSS/i

/**
 * Keeps the failure of one screen on that screen. A screen whose code is gone, because a
 * newer version is out, offers to reload.
 */
export class RouteBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    if (missingChunk.test(error.message)) {
      return (
        <ErrorState
          heading="This screen could not be fetched"
          message="You may be offline, or a newer version of Latchkey is out. Reloading brings it up to date."
          retryLabel="Reload"
        />
      )
    }
    return (
      <ErrorState
        heading="Something went wrong on this screen"
        message="What you have saved is safe. Reload to go on; if it happens again, tell support what you were doing."
        retryLabel="Reload"
      />
    )
  }
}
