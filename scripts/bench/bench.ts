/**
 * `npm run bench`: how the product answers, each figure beside a yardstick that is measured in the same run on the same
 * machine. Only the ratios say anything. `npm run bench -- files` measures one part alone.
 */
import { benchFiles } from './files.ts'
import { benchReport } from './report.ts'
import { benchScreens } from './screens.ts'
import { benchStarvation } from './starvation.ts'

/** Each prints what it finds and answers how many limits are missed. */
const parts: Readonly<Record<string, () => Promise<number>>> = {
  screens: benchScreens,
  files: benchFiles,
  report: benchReport,
  starvation: benchStarvation,
}

async function bench(wanted: readonly string[]): Promise<number> {
  const unknown = wanted.find((name) => !Object.hasOwn(parts, name))
  if (unknown !== undefined) {
    console.error(`There is no part ${unknown}: npm run bench -- [${Object.keys(parts).join('|')}]`)
    return 2
  }
  let missed = 0
  for (const [name, part] of Object.entries(parts)) {
    if (wanted.length === 0 || wanted.includes(name)) missed += await part()
  }
  console.log(missed === 0 ? '\nEvery limit is kept.' : `\n${missed} limits are missed.`)
  return missed === 0 ? 0 : 1
}

process.exitCode = await bench(process.argv.slice(2))
