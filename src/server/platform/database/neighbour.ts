/**
 * The embedded database can be open in one process only. Another one of the same machine asks that process instead,
 * on the socket by which it holds the folder: whoever may open the folder may ask, and nobody over the network.
 */
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { connectToHolder, type DirectoryLock } from '#server/platform/database/directory-lock.ts'

export type Answer = () => Promise<unknown>

const longestQuestion = 100
const patienceMs = 1_000

/** Answers, by its name, each question with a line of JSON; anything else is hung up on. */
export function answerNeighbours(lock: DirectoryLock, answers: Readonly<Record<string, Answer>>): void {
  lock.onConnection((socket) => {
    socket.setTimeout(patienceMs, () => socket.destroy())
    socket.once('error', () => socket.destroy())
    socket.once('data', (data) => void reply(socket, answers, data.toString('utf8', 0, longestQuestion).trim()))
  })
}

async function reply(socket: Socket, answers: Readonly<Record<string, Answer>>, question: string): Promise<void> {
  const answer = Object.hasOwn(answers, question) ? answers[question] : undefined
  try {
    if (!answer) throw new Error('Nobody knows that')
    socket.setTimeout(0)
    socket.end(JSON.stringify(await answer()))
  } catch {
    socket.destroy()
  }
}

/** What the process that holds the folder answers; null when none does. @throws Error when it hangs up. */
export async function askNeighbour(directory: string, question: string): Promise<unknown> {
  const socket = await connectToHolder(directory)
  if (!socket) return null
  socket.write(`${question}\n`)
  const answer = await text(socket)
  if (!answer) throw new Error('The process that has the folder open did not answer')
  return JSON.parse(answer)
}
