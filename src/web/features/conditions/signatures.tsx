import { formatInstant } from '#domain/day-forms.ts'
import { RestoredSignatures } from './restored-signatures.tsx'

type Signed = {
  /** Whose it is, such as 'Tenant'. */
  side: string
  picture: string | null
  signedAt: string | null
  /** When it arrived, where it was signed on a device before. */
  receivedAt?: string | null
  name: string | null
}

type SignaturesProps = {
  sides: readonly Signed[]
  notes: string | null
  /** When they came in with a backup. */
  restoredAt: string | null
}

/** Signatures side by side, each with who and when; one that is still to come says so. */
export function Signatures({ sides, notes, restoredAt }: SignaturesProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <ul className="grid break-inside-avoid grid-cols-1 gap-4 sm:grid-cols-2">
        {sides.map(({ side, picture, signedAt, receivedAt, name }) => (
          <li key={side} className="grid min-w-0 content-start gap-1.5">
            <p className="text-muted text-sm">{side}</p>
            {picture && (
              <img
                src={picture}
                alt={name ? `The signature of ${name}` : 'The signature'}
                className="scheme-light aspect-3/1 w-full max-w-72 rounded-md border border-line bg-sheet object-contain"
              />
            )}
            {signedAt ? (
              <p className="figures wrap-anywhere">
                {name && <span className="font-medium">{name}, </span>}
                {formatInstant(signedAt)}
              </p>
            ) : (
              <p>Not signed yet</p>
            )}
            {receivedAt && <p className="figures text-muted text-sm">Received {formatInstant(receivedAt)}</p>}
          </li>
        ))}
      </ul>
      <RestoredSignatures at={restoredAt} />
      {notes && (
        <div>
          <p className="text-muted text-sm">Tenant's notes</p>
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{notes}</p>
        </div>
      )}
    </div>
  )
}
