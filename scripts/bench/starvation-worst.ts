/**
 * The one account at its worst, in a process of its own: `starvation-worst.ts NAME PERSON` prepares, says
 * so, begins on the first message and is killed when it is enough. In life it would be another machine, so
 * it leaves this one's processors to the others.
 */
import { setPriority } from 'node:os'
import { starvationCases } from './starvation-cases.ts'
import type { Person } from './starvation-people.ts'

setPriority(19)
const [name = '', person = ''] = process.argv.slice(2)
const begin = await starvationCases[name]?.worst(JSON.parse(person) as Person)
process.once('message', () => begin?.())
process.once('disconnect', () => process.exit())
process.send?.('ready')
