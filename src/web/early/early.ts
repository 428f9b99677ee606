/**
 * The first script of the page, small enough to be there long before the others. Where somebody is signed in it asks for what their
 * screen cannot be drawn without: its scripts, who they are and its first answers, all at once and not one after another.
 */
import { addDays, firstOfMonth, lastOfMonth, londonDay } from '#domain/day.ts'
import type {} from './early-answer.ts'

type Role = 'landlord' | 'tenant'
type ByScreen<Value> = Readonly<Record<string, readonly Value[]>>

/** What `scripts/build/early-start.ts` finds in the contract and in the build: by screen its first calls, and which of the scripts it needs. */
declare const early: {
  readonly whoAmI: string
  readonly calls: Readonly<Record<Role, ByScreen<string>>>
  readonly scripts: readonly string[]
  readonly scriptsOf: ByScreen<number>
}

type Remembered = { token: string; user: { role: Role; isGuest: boolean } }

/** In milliseconds from the beginning of the page: what nobody has taken by then is out of date. */
const freshUntil = 10_000

const token = read('auth_token')
if (token) {
  const { pathname, search } = location
  const screen = pathname === '/dashboard' ? '/' : pathname
  const user = rememberedUser(token)
  const calls = user && !user.isGuest && !search ? early.calls[user.role]?.[screen] : undefined
  ask(token, [early.whoAmI, ...(calls ?? []).map(withDays)])
  fetchScripts(['shell', screen, `${user?.role} ${screen}`])
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

function ask(token: string, urls: readonly string[]): void {
  const answers = new Map<string, Promise<Response>>()
  for (const url of urls) {
    const answer = fetch(url, { headers: { authorization: `Bearer ${token}` }, cache: 'no-store' })
    // Who takes it hears of a failure; where nobody does, there is nobody to tell.
    answer.catch(() => {})
    answers.set(url, answer)
  }
  globalThis.earlyAnswer = (url, tokenNow) => {
    const answer = answers.get(url)
    answers.delete(url)
    return tokenNow === token && performance.now() < freshUntil ? answer : undefined
  }
}

function fetchScripts(screens: readonly string[]): void {
  for (const at of new Set(screens.flatMap((screen) => early.scriptsOf[screen] ?? []))) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/assets/${early.scripts[at]}.js`
    document.head.append(link)
  }
}
