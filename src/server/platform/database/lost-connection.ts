import { causesOf } from '#server/platform/database/causes-of.ts'

/** PostgreSQL's codes for lost connections and for a server that stops or starts, and the network's errors. */
const lost = /^(08...|57P0[1-3]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/
/** The driver has no codes for these, only messages. */
const lostInWords =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout|timeout exceeded when trying to connect)/

/** Whether an error says that the database cannot be reached now: it may answer again in a moment. */
export function isConnectionLost(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    if ('code' in cause && lost.test(String(cause.code))) return true
    if (lostInWords.test(cause.message)) return true
  }
  return false
}
