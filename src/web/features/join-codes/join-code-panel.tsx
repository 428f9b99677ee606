import { Copy, KeyRound, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Property } from '#api/properties.ts'
import { featureRefusal, planIncludes } from '#domain/plan.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { FoldCard } from '#web/components/layout/fold-card.tsx'
import { usePropertyLimit } from '#web/features/plans/plans.hooks.ts'
import { GuestsSignedIn } from './guests-signed-in.tsx'
import { copyJoinCode } from './join-code-toast.ts'
import { RegenerateDialog } from './regenerate-dialog.tsx'

/** What the landlord gives to tenants so that they can sign up; on the free plan, the way to having it. */
export function JoinCodePanel({ property, isFolded }: { property: Property; isFolded: boolean }) {
  const { data: limit, error } = usePropertyLimit()
  const content = () => {
    if (!limit && error) return <ErrorState heading="Error loading the join code" error={error} />
    if (!limit)
      return (
        <Loading>
          <Skeleton className="h-8 w-32" />
        </Loading>
      )
    if (!planIncludes(limit.planType, 'joinCodes')) return <NeedsPremium />
    return property.joinCode && <Code property={property} joinCode={property.joinCode} />
  }
  return (
    <FoldCard title="Join code" icon={<KeyRound aria-hidden />} isFolded={isFolded}>
      {content()}
    </FoldCard>
  )
}

function NeedsPremium() {
  return (
    <>
      <p className="text-muted">{featureRefusal('joinCodes')}. With a join code, tenants sign up by themselves.</p>
      <Button asChild variant="secondary" size="small" className="mt-3">
        <Link href="/plan-selection">Upgrade to Premium</Link>
      </Button>
    </>
  )
}

function Code({ property, joinCode }: { property: Property; joinCode: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <p className="figures font-semibold text-2xl tracking-[0.18em]">{joinCode}</p>
      <p className="mt-1 text-muted text-sm">Tenants sign up with it.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          icon={<Copy aria-hidden />}
          onClick={() => void copyJoinCode(joinCode)}
        >
          Copy
        </Button>
        <Button variant="quiet" size="small" icon={<RefreshCw aria-hidden />} onClick={() => setAsking(true)}>
          Regenerate
        </Button>
      </div>
      <GuestsSignedIn property={property} />
      {isAsking && <RegenerateDialog property={property} onClose={() => setAsking(false)} />}
    </>
  )
}
