import { MailCheck } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { FieldError } from '#web/components/fields/field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Card } from '#web/components/layout/card.tsx'
import { useJoin } from '#web/features/settings/join.hooks.ts'
import { messageOf } from '#web/lib/api/call.ts'

/**
 * What the link of an invitation opens for a tenant who has an account already: nothing
 * is theirs before they accept it.
 */
export function InvitationCard({ token }: { token: string }) {
  const [, setParams] = useSearchParams()
  const join = useJoin()
  const leave = () =>
    setParams(
      (before) => {
        before.delete('invitation')
        return before
      },
      { replace: true },
    )
  return (
    <Card
      title="A landlord has invited you"
      icon={<MailCheck aria-hidden />}
      description="Accepting makes the property your residence here and gives its landlord your name, e-mail address and phone number."
    >
      {join.error && (
        <div className="mb-3">
          <FieldError
            id={undefined}
            error={messageOf(join.error, 'The server could not be reached. Please try again.')}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          pending={join.isPending}
          pendingLabel="Accepting…"
          onClick={() => join.mutate({ token }, { onSuccess: leave })}
        >
          Accept the invitation
        </Button>
        <Button variant="quiet" disabled={join.isPending} onClick={leave}>
          Not now
        </Button>
      </div>
    </Card>
  )
}
