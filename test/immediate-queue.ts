import { type Handlers, type Queue, registerOnce, requireHandler } from '#server/platform/jobs/queue.ts'

/** Nothing runs until `drain`, which runs everything that was sent, and what that sends, one by one. */
export function immediateQueue(): Queue & { drain(): Promise<void>; waiting(): readonly string[] } {
  const handlers: Handlers = new Map()
  const jobs: { name: string; data: object }[] = []
  const sendAll: Queue['sendAll'] = async (name, all) => {
    requireHandler(handlers, name)
    for (const data of all) jobs.push({ name, data: structuredClone(data) })
  }
  return {
    work(name, handler) {
      registerOnce(handlers, name, handler)
    },
    schedule() {},
    send: (name, data) => sendAll(name, [data]),
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
