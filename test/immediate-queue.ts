import { afterCommit } from '#server/platform/database/after-commit.ts'
import { type Handlers, registerOnce, requireHandler } from '#server/platform/jobs/handlers.ts'
import type { Queue } from '#server/platform/jobs/queue.ts'

/** Runs nothing until `drain`, which runs all jobs one by one, including those that they send. */
export function immediateQueue(): Queue & { drain(): Promise<void>; waiting(): readonly string[] } {
  const handlers: Handlers = new Map()
  const jobs: { name: string; data: object }[] = []
  const sendAll: Queue['sendAll'] = async (name, all, { within } = {}) => {
    requireHandler(handlers, name)
    const sent = all.map((data) => ({ name, data: structuredClone(data) }))
    const put = () => void jobs.push(...sent)
    if (within) afterCommit(within, put)
    else put()
  }
  return {
    work(name, handler) {
      registerOnce(handlers, name, handler)
    },
    schedule() {},
    send: (name, data, { within } = {}) => sendAll(name, [data], within && { within }),
    sendAll,
    async start() {},
    async stop() {},
    waiting: () => jobs.map(({ name }) => name),
    async drain() {
      for (let job = jobs.shift(); job; job = jobs.shift())
        await requireHandler(handlers, job.name).handler(job.data, { isLast: false })
    },
  }
}
