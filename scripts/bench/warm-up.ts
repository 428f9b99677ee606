import { changeKinds } from './changes.ts'
import { clients, lineOfClients, screens } from './measured-screens.ts'
import { median } from './process.ts'
import { askYardstick, atOnce, type Bench, inTurn, isChosen, read } from './ratios.ts'

const yardsticksToWarmUp = 2_000
const roundsToWarmUp = 20
/** A screen that takes longer is warmed up in fewer rounds, and is not asked for by all clients at once. */
const longestWarmUpMs = 1_000

/**
 * Runs until product and yardstick are compiled and each connection has prepared its statements, so that no figure
 * depends on its place in the list.
 */
export async function warmUp(bench: Bench): Promise<void> {
  for (let each = 0; each < yardsticksToWarmUp; each += 1) await askYardstick(bench)
  const chosen = screens.filter(({ name }) => isChosen(bench, name) || isChosen(bench, lineOfClients))
  for (const { token, changes } of bench.portfolios) {
    for (const { path } of chosen) {
      const first = await read(bench, path, token)
      if (first < longestWarmUpMs / clients)
        await atOnce(bench.server.address, clients, async (client) => void (await client.ask({ path, token })))
      for (let [each, spent] = [0, first]; each < roundsToWarmUp && spent < longestWarmUpMs; each += 1)
        spent += await read(bench, path, token)
    }
    for (let each = 0; each < roundsToWarmUp; each += 1) {
      await inTurn(changeKinds, (kind) => changes[kind].make())
      await inTurn(changeKinds, (kind) => changes[kind].undo())
    }
  }
  const inARow: number[] = []
  for (let each = 0; each < yardsticksToWarmUp; each += 1) inARow.push(await askYardstick(bench))
  console.log(`A yardstick in a row of them takes ${median(inARow).toFixed(2)} ms.`)
}
