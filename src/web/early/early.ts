/**
 * The first script of the page, small enough to be there long before the others. Where somebody is signed
 * in it asks for what their screen cannot be drawn without: its scripts, who they are and its first
 * answers, all at once and not one after another.
 */
import { addDays, firstOfMonth, lastOfMonth, londonDay } from '#domain/day.ts'
import type {} from './early-answer.ts'

type Role = 'landlord' | 'tenant'
type ByScreen<Value> = Readonly<Record<string, readonly Value[]>>

/**
 * What `scripts/build/early-start.ts` finds in the contract and in the build: by screen its
 * first calls, and which of the scripts it needs.
 */
declare const early: {
  readonly whoAmI: string
  readonly calls: Readonly<Record<Role, ByScreen<string>>>
  readonly scripts: readonly string[]
  readonly scriptsOf: ByScreen<number>
}

type Remembered = { token: string; user: { role: Role; isGuest: boolean } }

/** From the beginning of the page: what nobody has taken by then is out of date. */
const freshUntilMs = 10_000

const token = read('auth_token')
if (token) {
  const { pathname, search } = location
  const screen = pathname === '/dashboard' ? '/' : pathname
  const user = rememberedUser(token)
  const calls = user && !user.isGuest && !search ? early.calls[user.role]?.[screen] : undefined
  fetchScripts(['shell', screen, `${user?.role} ${screen}`])
  ask(token, [early.whoAmI, ...(calls ?? []).map(withDays)])
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** As of their last visit, so that nothing is asked for that is not for them. */
function rememberedUser(token: string): Remembered['user'] | undefined {
  try {
    const remembered: Remembered | null = JSON.parse(read('remembered_user') ?? 'null')
    return remembered?.token === token ? remembered.user : undefined
  } catch {
    return undefined
  }
}

function withDays(url: string): string {
  return url.replaceAll(/=(today|monthStart|monthEnd|monthNext)\b/g, (_, name: string) => {
    const today = londonDay(new Date())
    const monthEnd = lastOfMonth(today)
    const day = { today, monthStart: firstOfMonth(today), monthEnd, monthNext: addDays(monthEnd, 1) }[name]
    return `=${day}`
  })
}

type Asked = { response: Promise<Response>; arrived?: { ok: boolean; headers: Headers; text: string } }

function ask(token: string, urls: readonly string[]): void {
  const answers = new Map(urls.map((url) => [url, send(token, url)]))
  const take = (url: string, tokenNow: string | null) => {
    const answer = answers.get(url)
    answers.delete(url)
    return tokenNow === token && performance.now() < freshUntilMs ? answer : undefined
  }
  globalThis.earlyAnswers = {
    urls,
    take: (url, tokenNow) => take(url, tokenNow)?.response,
    takeArrived(url, tokenNow) {
      const arrived = answers.get(url)?.arrived
      if (!arrived?.ok || !take(url, tokenNow)) return undefined
      return { json: JSON.parse(arrived.text), nextCursor: arrived.headers.get('x-next-cursor') }
    },
    all: Promise.allSettled([...answers.values()].map(({ response }) => response)),
  }
}

function send(token: string, url: string): Asked {
  const read = async () => {
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` }, cache: 'no-store' })
    const text = await response.text()
    asked.arrived = { ok: response.ok, headers: response.headers, text }
    return new Response(text || null, response)
  }
  const asked: Asked = { response: read() }
  // Who takes it hears of a failure; where nobody does, there is nobody to tell.
  asked.response.catch(() => {})
  return asked
}

function fetchScripts(screens: readonly string[]): void {
  for (const at of new Set(screens.flatMap((screen) => early.scriptsOf[screen] ?? []))) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/assets/${early.scripts[at]}.js`
    document.head.append(link)
  }
}
