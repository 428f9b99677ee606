/** Starts the product and stops it cleanly. Killing it after ten seconds is left to the operator. */
import { StartError } from '#server/platform/start-error.ts'
import { type RunningServer, startServer } from '#server/start.ts'

const longestStopMs = 9_500

export async function run(prepare?: (server: RunningServer) => Promise<void>, now?: () => Date): Promise<void> {
  try {
    const server = await startServer(process.env, now)
    stopOnSignals(server)
    await prepare?.(server)
    console.log(`Latchkey is ready at ${server.address}`)
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  }
}

function stopOnSignals(server: RunningServer): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), longestStopMs).unref()
    await server.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}

if (import.meta.main) await run()
