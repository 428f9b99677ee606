/**
 * `/unsubscribe/…`: e-mails are switched off by one press, without signing in. Outside
 * the contract, because it answers pages.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type MailKind, mailKindLabel, mailKinds } from '#domain/notification-mail.ts'
import { changePreferences } from '#server/features/notifications/preferences.actions.ts'
import { findMailReader } from '#server/features/notifications/preferences.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import { isUnsubscribeToken, unsubscribeClaim } from '#server/platform/auth/unsubscribe-tokens.ts'
import type { Services } from '#server/platform/context.ts'
import { escapeHtml, sendPage } from '#server/platform/http/html.ts'
import { requesterOf } from '#server/platform/http/requester.ts'
import { turnsOf } from '#server/platform/http/turns.ts'

const largestForm = 10_000

interface Request {
  readonly userId: number
  /** What the link switches off. */
  readonly kinds: readonly MailKind[]
  readonly label: string
}

/**
 * Opening the link only asks, because mail scanners open links; the button, and a mail program that knows the
 * one-click header (RFC 8058), send the same POST.
 */
export async function unsubscribePages(app: FastifyInstance, { db, secret, config }: Services): Promise<void> {
  const { answering } = turnsOf(config)
  /** Whoever opens many links waits for their own: each costs a statement, and nobody has to sign in for it. */
  const inTurn = (request: FastifyRequest, reply: FastifyReply, work: () => Promise<FastifyReply>) =>
    answering.run(requesterOf(null, request.ip, reply), work)
  const readRequest = async (token: string): Promise<Request | null> => {
    const claim = unsubscribeClaim(token)
    const reader = claim && (await findMailReader(db, actingFor({ userId: claim.userId })))
    if (!reader || !isUnsubscribeToken(secret, token, reader.email)) return null
    const kind = mailKinds.find((each) => each === claim.what)
    return kind
      ? { userId: claim.userId, kinds: [kind], label: `Notifications about ‘${mailKindLabel(kind, reader.role)}’` }
      : { userId: claim.userId, kinds: mailKinds, label: 'All notifications' }
  }
  await app.register((pages, _options, done) => {
    pages.removeAllContentTypeParsers()
    // Whatever a mail program sends along, the address says it all.
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestForm }, (_request, _body, read) =>
      read(null),
    )
    pages.get<{ Params: { token: string } }>('/unsubscribe/:token', (asked, reply) =>
      inTurn(asked, reply, async () => {
        const { token } = asked.params
        const request = await readRequest(token)
        return request ? answer(reply, 200, 'Stop these e-mails?', question(request, token)) : deadLink(reply)
      }),
    )
    pages.post<{ Params: { token: string } }>('/unsubscribe/:token', (asked, reply) =>
      inTurn(asked, reply, async () => {
        const request = await readRequest(asked.params.token)
        if (!request) return deadLink(reply)
        const mail = Object.fromEntries(request.kinds.map((kind) => [kind, false]))
        await db.transaction((tx) => changePreferences(tx, actingFor(request), { mail }))
        return answer(reply, 200, 'These e-mails are switched off', outcome(request))
      }),
    )
    done()
  })
}

const settingsLink = '<a href="/settings?tab=email-notifications">Settings, E-mail notifications</a>'

const question = ({ label }: Request, token: string) =>
  `<p>${escapeHtml(label)} will no longer come by e-mail. You still see them when you log in to Latchkey.</p>
<form method="post" action="/unsubscribe/${encodeURIComponent(token)}"><button type="submit">Stop these e-mails</button></form>`

const outcome = ({ label }: Request) =>
  `<p>${escapeHtml(label)} no longer come by e-mail. You still see them when you log in to Latchkey.</p>
<p>To switch them on again, log in and open ${settingsLink}.</p>`

const deadLink = (reply: FastifyReply) =>
  answer(
    reply,
    404,
    'This link no longer works',
    `<p>It is not complete, or it belongs to an e-mail address or an account that has changed since. Nothing was changed.</p>
<p>To choose what comes by e-mail, log in and open ${settingsLink}.</p>`,
  )

function answer(reply: FastifyReply, status: number, title: string, body: string): FastifyReply {
  reply.code(status).header('x-robots-tag', 'noindex')
  return sendPage(
    reply,
    (nonce) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Latchkey</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${styles}</style>
</head>
<body>
<main>
<p class="brand">Latchkey</p>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`,
  )
}

const styles = `
:root { color-scheme: light dark; --paper: light-dark(#faf7f0, #161510); --ink: light-dark(#1d1b16, #f0ebdf);
  --press: light-dark(#1b553f, #86c9a6); --on-press: light-dark(#fffdf8, #161510); --brand: light-dark(#7a5a12, #d2ad5c); }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
main { max-width: 34rem; margin: 0 auto; padding: 12vh 1.25rem 4rem; }
.brand { color: var(--brand); font-weight: 650; }
h1 { font-size: 1.6rem; line-height: 1.2; font-weight: 650; }
a { color: var(--press); }
button { min-height: 2.75rem; padding: 0 1.25rem; border: 0; border-radius: .375rem; background: var(--press);
  color: var(--on-press); font: inherit; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid var(--press); outline-offset: 2px; }
`
