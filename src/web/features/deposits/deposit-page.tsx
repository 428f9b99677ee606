import { useQuery } from '@tanstack/react-query'
import { Ellipsis, FileText, HandCoins, Pencil, Plus, ShieldCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'wouter'
import type { Reply } from '#api/contract.ts'
import type { Deduction, Deposit } from '#api/deposits.ts'
import { idIn } from '#api/id-in.ts'
import { tenancies } from '#api/tenancies.ts'
import { londonDay } from '#domain/day.ts'
import { returnDays } from '#domain/deposit.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Menu, MenuItem } from '#web/components/overlays/menu.tsx'
import { WhileAwaited } from '#web/components/overlays/while-awaited.tsx'
import { TenancyNotFound } from '#web/features/not-found/tenancy-not-found.tsx'
import { get } from '#web/lib/api/query-client.ts'
import { useAskedTo } from '#web/lib/forms/use-asked-to-add.ts'
import { useIsMissing } from '#web/lib/leaving/use-is-missing.ts'
import { DeductionActions } from './deduction-actions.tsx'
import { DeductionDialog } from './deduction-dialog.tsx'
import { DeductionsList } from './deductions-list.tsx'
import { DepositFacts, HoldingFacts } from './deposit-facts.tsx'
import { DepositStatus } from './deposit-status.tsx'
import { saveProposal, useDeposit } from './deposits.hooks.ts'
import { HoldingDialog } from './holding-dialog.tsx'
import { ProtectionDialog } from './protection-dialog.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { ReverseReturnDialog } from './reverse-return-dialog.tsx'
import { WithWholeDeduction } from './with-whole-deduction.tsx'

/** /tenants/:id/deposit: the deposit of a tenancy, from its receipt to its return, as its landlord sees it. */
export default function DepositPage() {
  const tenancyId = idIn(useParams<{ id: string }>().id)
  return tenancyId ? <OneDeposit tenancyId={tenancyId} /> : <TenancyNotFound title="Deposit" />
}

function OneDeposit({ tenancyId }: { tenancyId: number }) {
  const { data: deposit, error } = useDeposit(tenancyId)
  const isMissing = useIsMissing(error)
  const back = { href: `/tenants/${tenancyId}/account`, label: 'Back to account' }
  if (isMissing) return <TenancyNotFound title="Deposit" />
  if (error && !deposit)
    return (
      <Page title="Deposit" back={back}>
        <ErrorState heading="Error loading the deposit" error={error} />
      </Page>
    )
  const about = deposit && [deposit.tenantName, deposit.address, deposit.city].filter(Boolean).join(', ')
  return (
    <Page title="Deposit" description={about} back={back}>
      {deposit ? <DepositView deposit={deposit} /> : <SkeletonRows label="Loading the deposit…" />}
    </Page>
  )
}

/** A dialog by its name, or that of a deduction. */
type Opened = 'protection' | 'holding' | 'receive' | 'propose' | 'return' | 'reverse' | Deduction

function DepositView({ deposit }: { deposit: Deposit }) {
  const { tenantId, state, held, holdingDeposit, returnedOn, receivedOn, protectedOn, active } = deposit
  const [open, setOpen] = useState<Opened | null>(null)
  const close = () => setOpen(null)
  const { data: tenancy, isPending } = useQuery(get(tenancies.get, { params: { id: tenantId } }))
  useAskedTo('receive', () => setOpen('receive'))
  useAskedTo('protect', () => setOpen('protection'))
  const isReturning = held > 0 || deposit.deductions.length > 0 || returnedOn !== null
  const isPartReceived = held < deposit.agreed && returnedOn === null
  const canReceive = state !== 'returned' && (held === 0 || deposit.outstanding > 0 || isPartReceived)
  const isToProtect = active && state !== 'returned' && receivedOn !== null && protectedOn === null
  const isToReturn = held > 0 && !active
  return (
    <div className="sections">
      <DepositStatus deposit={deposit} today={londonDay(new Date())} />
      <Section
        title="Protection"
        actions={
          <ProtectionButtons
            {...{ canReceive, isToProtect }}
            isPrimary={!isToProtect && !isToReturn}
            onOpen={setOpen}
          />
        }
      >
        <DepositFacts deposit={deposit} />
      </Section>
      {isReturning && (
        <Section
          title="Return"
          actions={<ReturnButtons deposit={deposit} isPrimary={isToReturn && !isToProtect} onOpen={setOpen} />}
        >
          {isToReturn && (
            <p className="mb-3 text-muted text-sm">
              {deposit.schemeType === 'custodial' ? 'The scheme holds it: ask for its release' : 'Pay it back'} within{' '}
              {returnDays} days of agreeing with the tenant how much that is, by the law of England and Wales.
            </p>
          )}
          <DeductionsList
            deposit={deposit}
            reader="landlord"
            actions={(deduction) => (
              <DeductionActions tenancyId={tenantId} deduction={deduction} onEdit={() => setOpen(deduction)} />
            )}
          />
        </Section>
      )}
      <Section
        title="Holding deposit"
        actions={
          <Button variant="secondary" size="small" icon={<Pencil aria-hidden />} onClick={() => setOpen('holding')}>
            Edit holding deposit
          </Button>
        }
      >
        <HoldingFacts holding={holdingDeposit} />
      </Section>
      {/* What was received begins with the day on which the tenant moved in. */}
      {open === 'receive' && isPending ? (
        <WhileAwaited onLeave={close} />
      ) : (
        open && <OpenedDialog {...{ open, deposit, tenancy }} onClose={close} />
      )}
    </div>
  )
}

type OpenedDialogProps = {
  open: Opened
  deposit: Deposit
  tenancy: Reply<typeof tenancies.get> | undefined
  onClose: () => void
}

function OpenedDialog({ open, deposit, tenancy, onClose }: OpenedDialogProps) {
  const { tenantId, holdingDeposit } = deposit
  switch (open) {
    case 'protection':
      return <ProtectionDialog deposit={deposit} onClose={onClose} />
    case 'holding':
      return <HoldingDialog tenancyId={tenantId} holding={holdingDeposit} onClose={onClose} />
    case 'receive':
      return <ReceiveDialog deposit={deposit} moveInDate={tenancy?.moveInDate} onClose={onClose} />
    case 'return':
      return <ReturnDialog deposit={deposit} isRunning={tenancy?.active === true} onClose={onClose} />
    case 'reverse':
      return <ReverseReturnDialog tenancyId={tenantId} onClose={onClose} />
    case 'propose':
      return <DeductionDialog deposit={deposit} deduction={null} onClose={onClose} />
    default:
      return (
        <WithWholeDeduction tenancyId={tenantId} deduction={open} onLeave={onClose}>
          {(whole) => <DeductionDialog deposit={deposit} deduction={whole} onClose={onClose} />}
        </WithWholeDeduction>
      )
  }
}

type ProtectionButtonsProps = {
  canReceive: boolean
  isToProtect: boolean
  /** Receiving the deposit is the next thing to do. */
  isPrimary: boolean
  onOpen: (dialog: Opened) => void
}

function ProtectionButtons({ canReceive, isToProtect, isPrimary, onOpen }: ProtectionButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {canReceive && (
        <Button
          variant={isPrimary ? 'primary' : 'secondary'}
          size="small"
          icon={<HandCoins aria-hidden />}
          onClick={() => onOpen('receive')}
        >
          Enter deposit received
        </Button>
      )}
      <Button
        variant={isToProtect ? 'primary' : 'secondary'}
        size="small"
        icon={isToProtect ? <ShieldCheck aria-hidden /> : <Pencil aria-hidden />}
        onClick={() => onOpen('protection')}
      >
        {isToProtect ? 'Record protection' : 'Edit protection'}
      </Button>
    </div>
  )
}

type ReturnButtonsProps = {
  deposit: Deposit
  /** Returning the deposit is the next thing to do. */
  isPrimary: boolean
  onOpen: (dialog: Opened) => void
}

function ReturnButtons({ deposit: { tenantId, held, returnedOn }, isPrimary, onOpen }: ReturnButtonsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {held > 0 && (
        <>
          <Button
            variant="secondary"
            size="small"
            icon={<Plus aria-hidden className="max-sm:hidden" />}
            onClick={() => onOpen('propose')}
          >
            Propose a deduction
          </Button>
          <Button
            variant={isPrimary ? 'primary' : 'secondary'}
            size="small"
            icon={<Undo2 aria-hidden className="max-sm:hidden" />}
            onClick={() => onOpen('return')}
          >
            Record return
          </Button>
        </>
      )}
      <Menu trigger={<IconButton label="More about the return" icon={<Ellipsis aria-hidden />} />}>
        <MenuItem icon={<FileText aria-hidden />} onPress={() => void saveProposal(tenantId)}>
          Save as PDF
        </MenuItem>
        <MenuItem icon={<Undo2 aria-hidden />} disabled={returnedOn === null} onPress={() => onOpen('reverse')}>
          Undo return…
        </MenuItem>
      </Menu>
    </div>
  )
}
