import type { FastifyInstance } from 'fastify'
import { busy } from '#server/platform/http/problem.ts'

/** At two hundred answers a second the last of them waits five seconds, which is as long as people wait. */
const mostUnderWay = 1_000

/**
 * Refuses at once what would only wait, so that those who are already being served get their answers. Whether the
 * product is well is always answered, and a live connection, which stays open all day, does not count.
 */
export function refuseWhenBusy(app: FastifyInstance, most = mostUnderWay): void {
  let underWay = 0
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.upgrade || request.url === '/api/health') return
    if (underWay >= most) throw busy()
    underWay += 1
    reply.raw.once('close', () => {
      underWay -= 1
    })
  })
}
