import { Copy, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { type Property, properties } from '#api/properties.ts'
import { normaliseJoinCode } from '#domain/join-code.ts'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { copyJoinCode } from '#web/features/join-codes/join-code-toast.ts'
import { RegenerateDialog } from '#web/features/join-codes/regenerate-dialog.tsx'
import { useList } from '#web/lib/api/use-list.ts'

type JoinCodeResultsProps = { q: string; onSearch: (text: string) => void }

/** The properties whose address, city or join code holds what was typed. */
export function JoinCodeResults({ q, onSearch }: JoinCodeResultsProps) {
  const list = useList(properties.list, { query: { q, withJoinCodes: 'true' } })
  const [regenerating, setRegenerating] = useState<Property | null>(null)
  return (
    <>
      <ListState
        list={list}
        errorHeading="Error loading join codes"
        skeleton={<SkeletonRows rows={2} label="Loading join codes…" />}
        empty={<p className="mt-3 text-muted">No property matches “{q}”.</p>}
      >
        {(rows) => (
          <ul aria-label="Join codes" className="mt-3 border-edge border-t">
            {rows.map((property) => (
              <JoinCodeRow key={property.id} property={property} onRegenerate={() => setRegenerating(property)} />
            ))}
          </ul>
        )}
      </ListState>
      {regenerating && (
        <RegenerateDialog
          property={regenerating}
          onClose={() => setRegenerating(null)}
          // Whoever searched for the old code sees the home with its new one.
          onRegenerated={() => isCodeOf(regenerating, q) && onSearch(regenerating.address)}
        />
      )}
    </>
  )
}

const isCodeOf = ({ joinCode = '' }: Property, q: string) => joinCode.includes(normaliseJoinCode(q))

function JoinCodeRow({ property, onRegenerate }: { property: Property; onRegenerate: () => void }) {
  const { address, city, joinCode = '' } = property
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-b py-3">
      <div className="min-w-0">
        <p className="font-semibold">{address}</p>
        <p className="text-muted text-sm">{city}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <code className="figures mr-2 font-sans font-semibold tracking-[0.18em]">{joinCode}</code>
        <Button
          variant="secondary"
          size="small"
          icon={<Copy aria-hidden />}
          aria-label={`Copy the join code of ${address}`}
          onClick={() => void copyJoinCode(joinCode)}
        >
          Copy
        </Button>
        <Button
          variant="quiet"
          size="small"
          icon={<RefreshCw aria-hidden />}
          aria-label={`Regenerate the join code of ${address}`}
          onClick={onRegenerate}
        >
          Regenerate
        </Button>
      </div>
    </li>
  )
}
