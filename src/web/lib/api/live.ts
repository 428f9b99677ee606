/**
 * The browser's end of the live connection: while somebody is signed in, it hears what has changed and refetches that
 * (rule: live-reconnect).
 */
import { accounts } from '#api/accounts.ts'
import {
  type ClientMessage,
  everything,
  livePath,
  type ServerMessage,
  type ShownNotification,
  serverMessage,
} from '#api/live.ts'
import { notifications } from '#api/notifications.ts'
import { load } from '#web/lib/browser/storage.ts'
import { parsedJson } from '#web/lib/parsed-json.ts'
import { forgetEarlyAnswers } from './call.ts'
import { askAgain, covers, queryClient } from './query-client.ts'
import { isAskedToSignIn, refreshUser } from './session.ts'

const reconnectAfterMs = 5_000
/** Waits this long to fetch changes that come together at once, and not to repeat the answer to one's own change. */
const gatherForMs = 150
/** From one fetch to the next, while changes keep coming. */
const restForMs = 500
/** A first connection that took longer may have missed something. */
const promptWithinMs = 2_000
/** After a server has stopped, all its clients reconnect at once: this spreads them. */
const spreadOverMs = 1_000
/** The session may have ended by this browser's own sign-out, which is not over yet. */
const askAfterEndMs = 1_000
/** A device that was asleep for longer has lost its connection; in the background clocks run once a minute. */
const longestPauseMs = 120_000
const lookEveryMs = 10_000

type TypingMessage = ServerMessage & { type: 'typing' }

let socket: WebSocket | null = null
const typingListeners = new Set<(message: TypingMessage) => void>()

/** Says that this person is writing in a conversation; without a connection nobody hears it. */
export function sendTyping(conversationId: number): void {
  if (socket?.readyState === WebSocket.OPEN) send(socket, { type: 'typing', conversationId })
}

/** Calls back when somebody else is writing. Returns a function that ends that. */
export function onTyping(listener: (message: TypingMessage) => void): () => void {
  typingListeners.add(listener)
  return () => {
    typingListeners.delete(listener)
  }
}

const send = (to: WebSocket, message: ClientMessage) => to.send(JSON.stringify(message))

/** Connects, and connects again whenever the connection is lost. Returns what ends it. */
export function startLive(onNotification: (notification: ShownNotification) => void): () => void {
  const changes = gatherChanges()
  const startedAt = performance.now()
  let mayHaveMissed = false
  let hasStopped = false
  let timer: number | undefined

  const connect = () => {
    // A try without a network fails in any case, and says so in the console.
    if (!navigator.onLine) return
    // Each try with the session that has ended would be refused, and everything on the screen asked for again.
    if (isAskedToSignIn()) return connectLater()
    const connection = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${livePath}`)
    socket = connection
    connection.onopen = () => send(connection, { type: 'auth', token: load('token') ?? '' })
    connection.onmessage = ({ data }) => {
      const { data: message } = serverMessage.safeParse(parsedJson(String(data)))
      if (message && !hasStopped) receive(message)
    }
    connection.onclose = () => {
      mayHaveMissed = true
      if (!hasStopped) connectLater()
    }
  }
  const connectLater = () => {
    timer = setTimeout(connect, reconnectAfterMs)
  }
  const receive = (message: ServerMessage) => {
    if (message.type === 'changed') changes.add(message.queries)
    else if (message.type === 'typing') for (const listener of typingListeners) listener(message)
    else if (message.type === 'notification') {
      changes.add([notifications.list.path])
      onNotification(message.data)
    } else if (message.type === 'auth_success') {
      if (mayHaveMissed || performance.now() - startedAt > promptWithinMs) changes.addLater([everything])
    } else {
      setTimeout(() => !hasStopped && changes.add([everything]), askAfterEndMs)
    }
  }
  /** The browser does not always notice that a connection is gone. */
  const renew = () => {
    clearTimeout(timer)
    if (socket) socket.onclose = null
    socket?.close()
    mayHaveMissed = true
    connect()
  }
  let lookedAt = Date.now()
  const watch = setInterval(() => {
    const hasSlept = Date.now() - lookedAt > longestPauseMs
    lookedAt = Date.now()
    if (hasSlept) renew()
  }, lookEveryMs)

  connect()
  addEventListener('online', renew)
  return () => {
    hasStopped = true
    removeEventListener('online', renew)
    clearInterval(watch)
    clearTimeout(timer)
    changes.stop()
    socket?.close()
    socket = null
  }
}

/** Refetches the changed paths that are on screen, except for those fetched since the change was heard of. */
function gatherChanges() {
  const askedAt = new WeakMap<object, number>()
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') askedAt.set(event.query, performance.now())
  })
  const heardAt = new Map<string, number>()
  let timer: number | undefined
  let fetchedAt = Number.NEGATIVE_INFINITY

  const fetchChanged = () => {
    const changed = [...heardAt]
    heardAt.clear()
    timer = undefined
    fetchedAt = performance.now()
    const isChanged = (asked: string) => changed.some(([path]) => covers({ path }, asked))
    forgetEarlyAnswers(isChanged)
    if (isChanged(accounts.user.path)) void refreshUser()
    void askAgain((query) =>
      changed.some(
        ([path, heard]) => covers({ path }, String(query.queryKey[0])) && (askedAt.get(query) ?? 0) <= heard,
      ),
    )
  }
  const add = (paths: readonly string[], wait = gatherForMs) => {
    for (const path of paths) heardAt.set(path, performance.now())
    timer ??= setTimeout(fetchChanged, Math.max(wait, fetchedAt + restForMs - performance.now()))
  }
  return {
    add: (paths: readonly string[]) => add(paths),
    addLater: (paths: readonly string[]) => add(paths, Math.random() * spreadOverMs),
    stop() {
      unsubscribe()
      clearTimeout(timer)
    },
  }
}
