import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { User } from '#api/accounts.ts'
import type { HouseSheet } from '#api/house-sheets.ts'
import { houseSheetMeterLabels, houseSheetMeters, publicEmergencyNumbers, repairAdvice } from '#domain/house-sheet.ts'
import { featureRefusal } from '#domain/plan.ts'
import { Prose } from '#web/components/layout/prose.tsx'
import { QrCode } from '#web/components/layout/qr-code.tsx'
import { ReportSection } from '#web/components/layout/report-section.tsx'
import { keyed } from '#web/lib/forms/keyed.ts'
import { telephoneHref } from '#web/lib/telephone-href.ts'

type SheetProps = { sheet: HouseSheet }

/** On paper everything fits one page: smaller type, and the sections side by side. */
const page =
  'grid max-w-4xl grid-cols-1 items-start gap-x-10 gap-y-7 md:grid-cols-2 print:grid-cols-2 print:gap-x-8 print:gap-y-4 print:text-sm'

/** The house sheet as its reader may see it. */
export function HouseSheetView({ sheet, user }: SheetProps & { user: User }) {
  return (
    <div data-printable className={page}>
      {user.role === 'landlord' && <JoinCode sheet={sheet} />}
      <Numbers sheet={sheet} />
      <SheetSection title="Where to turn things off">
        <Rows>
          <Row name="Stopcock">{sheet.stopcock ?? notFilledIn}</Row>
          <Row name="Fuse box">{sheet.fuseBox ?? notFilledIn}</Row>
        </Rows>
      </SheetSection>
      <Meters sheet={sheet} />
      <Bins sheet={sheet} />
      <Wifi sheet={sheet} user={user} />
      <Repairs sheet={sheet} />
      {sheet.notes && (
        <Wide>
          <SheetSection title="Good to know">
            <Prose>{sheet.notes}</Prose>
          </SheetSection>
        </Wide>
      )}
    </div>
  )
}

const SheetSection = (part: { title: string; children: ReactNode }) => <ReportSection Heading="h2" {...part} />

const notFilledIn = <span className="text-muted print:hidden">Not filled in</span>

const Rows = ({ children }: { children: ReactNode }) => <dl className="grid gap-1.5">{children}</dl>

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-x-4">
    <dt className="min-w-0 text-muted wrap-anywhere">{name}</dt>
    <dd className="figures wrap-anywhere">{children}</dd>
  </div>
)

const Wide = ({ children }: { children: ReactNode }) => <div className="md:col-span-2 print:col-span-2">{children}</div>

/** For a new tenant: signs them up, or lets them look in, with the code filled in. */
function JoinCode({ sheet: { joinCode, joinLink } }: SheetProps) {
  if (!joinCode || !joinLink) {
    return (
      <p className="rounded-md bg-sunken px-4 py-3 text-muted md:col-span-2 print:hidden">
        {featureRefusal('joinCodes')}. Without one, the sheet is printed without a QR code and says how to report a
        repair.{' '}
        <Link href="/plan-selection" className="text-press underline underline-offset-2">
          See the plans
        </Link>
      </p>
    )
  }
  return (
    <Wide>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <QrCode text={joinLink} label={`QR code of the join code ${joinCode}`} className="size-36 print:size-28" />
        <div className="min-w-0">
          <p className="text-muted text-sm">Join code</p>
          <p className="figures font-semibold text-2xl tracking-[0.18em]">{joinCode}</p>
          <p className="max-w-prose">Scan it to sign up as the tenant of this home, or to look in as a guest.</p>
        </div>
      </div>
    </Wide>
  )
}

function Numbers({ sheet: { hasGas, emergencyNumbers } }: SheetProps) {
  return (
    <SheetSection title="In an emergency">
      <dl className="grid gap-1.5">
        {keyed([...publicEmergencyNumbers(hasGas), ...emergencyNumbers]).map(({ key, row: { name, phone } }) => (
          <div key={key} className="flex min-w-0 items-baseline justify-between gap-4">
            <dt className="min-w-0 wrap-anywhere">{name}</dt>
            <dd className="figures min-w-0 font-semibold wrap-anywhere">
              <a href={telephoneHref(phone)} className="text-press print:text-ink">
                {phone}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </SheetSection>
  )
}

function Meters({ sheet }: SheetProps) {
  const kinds = houseSheetMeters.filter((kind) => kind !== 'gas' || sheet.hasGas)
  return (
    <SheetSection title="Meters">
      <Rows>
        {kinds.map((kind) => (
          <Row key={kind} name={houseSheetMeterLabels[kind]}>
            <Meter number={sheet[`${kind}MeterNumber`]} place={sheet[`${kind}MeterPlace`]} />
          </Row>
        ))}
      </Rows>
    </SheetSection>
  )
}

function Meter({ number, place }: { number: string | null; place: string | null }) {
  if (!number && !place) return notFilledIn
  return (
    <>
      {number && <span className="block font-medium">{number}</span>}
      {place && <span className="block text-sm">{place}</span>}
    </>
  )
}

function Bins({ sheet: { bins } }: SheetProps) {
  if (bins.length === 0) return null
  return (
    <SheetSection title="Bins">
      <Rows>
        {keyed(bins).map(({ key, row: { contents, colour, days } }) => (
          <Row key={key} name={colour ? `${contents} (${colour})` : contents}>
            {days || notFilledIn}
          </Row>
        ))}
      </Rows>
    </SheetSection>
  )
}

function Wifi({ sheet: { wifiName, wifiPassword, wifiForGuests }, user }: SheetProps & { user: User }) {
  if (!wifiName && !wifiPassword) return null
  return (
    <SheetSection title="Wi-Fi">
      <Rows>
        <Row name="Network">{wifiName ?? notFilledIn}</Row>
        <Row name="Password">
          {wifiPassword ?? <span className="text-muted">{user.isGuest ? 'For tenants' : 'Not filled in'}</span>}
        </Row>
      </Rows>
      {user.role === 'landlord' && wifiPassword && (
        <p className="text-muted text-sm print:hidden">
          {wifiForGuests ? 'Tenants and guests see the password.' : 'Tenants see the password, guests do not.'}
        </p>
      )}
    </SheetSection>
  )
}

function Repairs({ sheet: { repairs, joinCode, landlord } }: SheetProps) {
  const whom = [landlord?.name, landlord?.phone, landlord?.email].filter(Boolean).join(' · ')
  return (
    <Wide>
      <SheetSection title="Reporting a repair">
        <Prose>{repairs ?? repairAdvice(joinCode !== undefined)}</Prose>
        {whom && <p className="figures wrap-anywhere">{whom}</p>}
      </SheetSection>
    </Wide>
  )
}
