/**
 * The embedded database can be open in one process only. A command on the same machine, such as the
 * daily figures, asks the server that has it open, on the socket by which that server locks the
 * folder: only a user who may open the folder can ask.
 */
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { connectToHolder, type DirectoryLock } from '#server/platform/database/directory-lock.ts'

export type Answer = () => Promise<unknown>

const longestQuestion = 100
const timeoutMs = 1_000

/** Answers each known question with a line of JSON, and closes the connection on anything else. */
export function answerOtherProcesses(lock: DirectoryLock, answers: Readonly<Record<string, Answer>>): void {
  lock.onConnection((socket) => {
    socket.setTimeout(timeoutMs, () => socket.destroy())
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

/** The answer of the server that has the folder open; null when none has. @throws Error when it hangs up. */
export async function askRunningServer(directory: string, question: string): Promise<unknown> {
  const socket = await connectToHolder(directory)
  if (!socket) return null
  socket.write(`${question}\n`)
  const answer = await text(socket)
  if (!answer) throw new Error('The process that has the folder open did not answer')
  return JSON.parse(answer)
}
