import type { ReadEndpoint } from '#api/contract.ts'
import { refresh } from '#web/lib/api/query-client.ts'

type ChoicesFailedProps = { what: string; list: ReadEndpoint }

/** Under a choice whose list could not be loaded: without it the choice would seem to offer nothing. */
export const ChoicesFailed = ({ what, list }: ChoicesFailedProps) => (
  <span role="alert" className="text-red">
    Your {what} could not be loaded.{' '}
    <button
      type="button"
      className="font-semibold text-press underline underline-offset-2"
      onClick={() => void refresh(list)}
    >
      Retry
    </button>
  </span>
)
