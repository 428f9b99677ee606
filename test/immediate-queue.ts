import { type Handlers, type Queue, registerOnce, requireHandler } from '#server/platform/jobs/queue.ts'

/** Nothing runs until `drain`, which runs everything that was sent, and what that sends, one by one. */
export function immediateQueue(): Queue & { drain(): Promise<void>; waiting(): readonly string[] } {
  const handlers: Handlers = new Map()
  const jobs: { name: string; data: object }[] = []
  return {
    work(name, handler) {
      registerOnce(handlers, name, handler)
    },
    schedule() {},
    async send(name, data) {
      requireHandler(handlers, name)
      jobs.push({ name, data: structuredClone(data) })
    },
    async start() {},
    async stop() {},
    waiting: () => jobs.map(({ name }) => name),
    async drain() {
      for (let job = jobs.shift(); job; job = jobs.shift())
        await requireHandler(handlers, job.name).handler(job.data, { isLast: false })
    },
  }
}
