import { useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { invitations, type TenancyOffer } from '#api/invitations.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { formatPence } from '#domain/money.ts'
import { paymentFrequencyLabels } from '#domain/tenancy.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/components/feedback/skeleton.tsx'
import { FormAlert } from '#web/components/fields/form-alert.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Card } from '#web/components/layout/card.tsx'
import { useJoin } from '#web/features/settings/join.hooks.ts'
import { call, hasStatus, messageOf } from '#web/lib/api/call.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { focusPageAfter, withPageFocus } from '#web/lib/press/page-focus.ts'

/**
 * Opened by the link of an invitation, for a tenant who has an account already: nothing is attached to it before they
 * accept.
 */
export function InvitationCard({ token }: { token: string }) {
  const [, setParams] = useSearchParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(invitations.read, { body: { token } }, signal),
    retry: false,
  })
  const leave = () =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('invitation')
        return after
      },
      { replace: true, state: history.state },
    )
  const icon = <MailCheck aria-hidden />
  if (data) return <Offer offer={data} token={token} icon={icon} onLeave={leave} />
  if (hasStatus(error, 400))
    return (
      <Card title="Your invitation" icon={icon} description={error.text}>
        <Button variant="quiet" onClick={withPageFocus(leave)}>
          Close
        </Button>
      </Card>
    )
  return (
    <Card title="Your invitation" icon={icon}>
      {error ? (
        <ErrorState heading="The invitation could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Skeleton className="h-24" />
        </Loading>
      )}
    </Card>
  )
}

type OfferProps = { offer: TenancyOffer; token: string; icon: ReactNode; onLeave: () => void }

function Offer({ offer, token, icon, onLeave }: OfferProps) {
  const leaveAccepted = useOwnClose(onLeave)
  const join = useJoin()
  const { landlordName, address, city, moveInDate, rentAmount, rentFree, paymentFrequency } = offer
  const asked = `Rent ${formatPence(rentAmount)}, ${paymentFrequencyLabels[paymentFrequency].toLowerCase()}`
  return (
    <Card title={`${landlordName} has invited you`} icon={icon}>
      <p className="font-semibold">{address}</p>
      <p>{city}</p>
      <p className="figures">{`From ${formatDayLong(moveInDate)} · ${rentFree ? 'No rent' : asked}`}</p>
      <p className="mt-3 max-w-prose text-muted text-sm">
        Accepting makes the property your residence here and gives its landlord your name, e-mail address and phone
        number.
      </p>
      {join.error && (
        <div className="mt-3">
          <FormAlert error={messageOf(join.error, 'The server could not be reached. Please try again.')} />
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          pending={join.isPending}
          pendingLabel="Accepting…"
          onClick={({ currentTarget }) => {
            focusPageAfter(currentTarget)
            join.mutate({ token }, { onSuccess: leaveAccepted })
          }}
        >
          Accept the invitation
        </Button>
        <Button variant="quiet" disabled={join.isPending} onClick={withPageFocus(onLeave)}>
          Not now
        </Button>
      </div>
    </Card>
  )
}
