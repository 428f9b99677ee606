import { type ReactNode, Suspense, useEffect } from 'react'
import { Redirect } from 'wouter'
import { Spinner } from '#web/components/feedback/spinner.tsx'
import { Brand } from '#web/components/layout/brand.tsx'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { TabList, TabPanel, Tabs } from '#web/components/lists/tabs.tsx'
import { useSession } from '#web/lib/api/session.ts'
import { showTitle } from '#web/lib/browser/title.ts'
import { type AuthSide, type AuthView, useAuthView } from './auth-view.ts'
import { withInvitation } from './invitation.ts'
import { LandlordSignIn } from './landlord-sign-in.tsx'
import { RoleTabs } from './role-tabs.tsx'
import { SellingPoints } from './selling-points.tsx'
import { Terrace } from './terrace.tsx'

// Parts that most visits to /auth do without.
const TenantSignIn = onDemand(async () => (await import('./tenant-sign-in.tsx')).TenantSignIn)
const SignUp = onDemand(async () => (await import('./sign-up-panel.tsx')).default)
const ResetPassword = onDemand(async () => (await import('./reset-password.tsx')).default)
const EmailLink = onDemand(async () => (await import('./email-link.tsx')).default)

const sides: { value: AuthSide; label: string }[] = [
  { value: 'login', label: 'Login' },
  { value: 'register', label: 'Register' },
]

/** Signing in and signing up, and what the links in our e-mails open. */
export default function AuthPage() {
  const view = useAuthView()
  const { user, isLoading } = useSession()
  useEffect(() => {
    showTitle(view.side === 'login' ? 'Log in' : 'Register')
  }, [view.side])

  // A link in an e-mail does its work no matter who is signed in here.
  const isFromMail = view.undoToken !== null || view.confirmToken !== null || view.resetToken !== null
  if (user && !isFromMail) return <Redirect to={withInvitation('/', view.search)} replace />
  return (
    <div className="relative min-h-dvh lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,36rem)] lg:grid-rows-[auto_1fr]">
      <Terrace className="col-start-1 row-span-full row-start-1 max-lg:hidden" />
      <header className="relative col-start-1 row-start-1 mx-auto w-full max-w-md px-4 pt-6 lg:max-w-xl lg:px-12 lg:pt-16">
        <Brand />
        <h1 className="mt-4 max-w-sm font-bold text-2xl tracking-tight lg:mt-10">Property management made simple</h1>
      </header>
      <main
        ref={holdOnceUsed}
        className="relative col-start-2 row-span-2 row-start-1 mx-auto grid w-full max-w-md content-start px-4 pt-6 pb-10 lg:content-center lg:px-8"
      >
        {isLoading ? <Spinner /> : <Forms view={view} />}
      </main>
      <SellingPoints className="relative col-start-1 row-start-2 mx-auto w-full max-w-md px-4 pb-10 lg:max-w-xl lg:px-12 lg:pt-8" />
    </div>
  )
}

/** What is being sent stays as it was sent. The first page does without the code for that until it is used. */
function holdOnceUsed(main: HTMLElement | null) {
  if (!main) return
  const use = new AbortController()
  const hold = async () => {
    use.abort()
    const { holdWhileSent } = await import('#web/components/overlays/held-while-sent.tsx')
    holdWhileSent(main)
  }
  // A form that the browser has filled in is sent by one press, which in Safari moves no focus.
  for (const name of ['pointerover', 'focusin', 'submit'])
    main.addEventListener(name, () => void hold().catch(console.warn), { signal: use.signal })
}

/** The tabs around it stay, with the focus. */
const Lazily = ({ children }: { children: ReactNode }) => <Suspense fallback={<Spinner />}>{children}</Suspense>

function Forms({ view }: { view: AuthView }) {
  const [kind, token] =
    view.undoToken === null ? (['confirm', view.confirmToken] as const) : (['undo', view.undoToken] as const)
  if (token !== null)
    return (
      <Lazily>
        <EmailLink kind={kind} token={token} />
      </Lazily>
    )
  return (
    <Tabs value={view.side} onValueChange={(side) => view.show(side, view.role)}>
      <TabList label="Login or register" tabs={sides} />
      <TabPanel value="login">
        <Lazily>{view.isReset ? <ResetPassword token={view.resetToken} /> : <SignIn view={view} />}</Lazily>
      </TabPanel>
      <TabPanel value="register">
        <Lazily>
          <SignUp view={view} />
        </Lazily>
      </TabPanel>
    </Tabs>
  )
}

function SignIn({ view }: { view: AuthView }) {
  return (
    <RoleTabs view={view} label="Log in as">
      {view.isInvited && <p className="mb-5">Log in to see the invitation.</p>}
      {view.role === 'landlord' ? (
        <LandlordSignIn />
      ) : (
        <Lazily>
          <TenantSignIn joinCode={view.joinCode} hasAccount={view.hasAccount} />
        </Lazily>
      )}
    </RoleTabs>
  )
}
