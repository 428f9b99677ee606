/**
 * Figures for the operator's Prometheus: the number of requests, their durations, and the process itself. Nothing about
 * people.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/config.ts'
import { unauthorised } from '#server/platform/http/problem.ts'

const bucketsInSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const digest = (text: string) => createHash('sha256').update(text).digest()

const figuresGoodForMs = 60_000

/**
 * Serves the figures if METRICS_TOKEN is set; otherwise there is no such page and nothing is counted. `readFigures`
 * returns figures of the product by name, and is called once a minute at most.
 */
export async function serveMetrics(
  app: FastifyInstance,
  { metricsToken }: Pick<Config, 'metricsToken'>,
  readFigures: () => Promise<Readonly<Record<string, number>>>,
): Promise<void> {
  if (metricsToken === null) return
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: bucketsInSeconds,
    registers: [registry],
  })
  let readAt = Number.NEGATIVE_INFINITY
  const product = new Gauge({
    name: 'latchkey_figures',
    help: 'How much of what there is, as npm run figures says it',
    labelNames: ['figure'],
    registers: [registry],
    async collect() {
      if (performance.now() - readAt < figuresGoodForMs) return
      readAt = performance.now()
      for (const [figure, value] of Object.entries(await readFigures())) this.set({ figure }, value)
    },
  })
  product.reset()
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    // Counted by route, never by address: an address may name a person, and there are endlessly many.
    duration.observe({ method, route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1000)
  })
  const expected = digest(`Bearer ${metricsToken}`)
  app.get('/metrics', async ({ headers }, reply) => {
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected))
      throw unauthorised('A metrics token is required')
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}
