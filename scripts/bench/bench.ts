/**
 * `npm run bench`: how the product answers, each figure beside a yardstick that is measured in the same run
 * on the same machine. Only the ratios say anything. `npm run bench -- files` measures one part alone,
 * `npm run bench -- starvation pdfs` one case of that part, and
 * `npm run bench -- screens calendar dashboard` some lines of that one.
 */
import { benchBank } from './bank.ts'
import { benchBusiness } from './business.ts'
import { benchFiles } from './files.ts'
import { benchLive } from './live.ts'
import { benchMatching } from './matching.ts'
import { benchMessages } from './messages.ts'
import { benchMoney } from './money.ts'
import { benchReport } from './report.ts'
import { benchScreens } from './screens.ts'
import { benchSearch } from './search.ts'
import { benchStart } from './start.ts'
import { benchStarvation } from './starvation.ts'
import { starvationCases } from './starvation-cases.ts'
import { benchVitals } from './vitals.ts'

/** Each prints what it finds and returns how many limits are missed. */
const parts: Readonly<Record<string, (cases: readonly string[]) => Promise<number>>> = {
  screens: benchScreens,
  files: benchFiles,
  bank: benchBank,
  business: benchBusiness,
  live: benchLive,
  matching: benchMatching,
  messages: benchMessages,
  money: benchMoney,
  report: benchReport,
  search: benchSearch,
  start: benchStart,
  starvation: benchStarvation,
  vitals: benchVitals,
}

/** Parts whose lines can be measured alone, named by words of theirs. */
const withLines = ['screens', 'vitals']

async function bench(asked: readonly string[]): Promise<number> {
  const wanted = asked.filter((name) => Object.hasOwn(parts, name))
  const cases = asked.filter((name) => !wanted.includes(name))
  const known = wanted.includes('starvation') ? Object.keys(starvationCases) : []
  const unknown = wanted.some((part) => withLines.includes(part))
    ? undefined
    : cases.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const choice = `[${Object.keys(parts).join('|')}], screens or vitals with words of their lines, or starvation [${Object.keys(starvationCases).join('|')}]`
    console.error(`There is no part ${unknown}: npm run bench -- ${choice}`)
    return 2
  }
  let missed = 0
  for (const [name, part] of Object.entries(parts)) {
    if (wanted.length === 0 || wanted.includes(name)) missed += await part(cases)
  }
  console.log(missed === 0 ? '\nEvery limit is kept.' : `\n${missed} limits are missed.`)
  return missed === 0 ? 0 : 1
}

process.exitCode = await bench(process.argv.slice(2))
