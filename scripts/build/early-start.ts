// A Vite plugin for the page's first script, which is small, runs before all others, and knows which scripts each
// screen consists of.
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { firstCalls, whoAmI } from './first-calls.ts'

const web = fileURLToPath(new URL('../../src/web/', import.meta.url)).replaceAll('\\', '/')

/** The screens of both menus, and the modules that only one role needs of a screen. */
const modulesOf: Readonly<Record<string, string>> = {
  shell: 'shell/shell',
  '/': 'dashboard/dashboard-page',
  'tenant /': 'dashboard/tenant-dashboard',
  '/properties': 'properties/properties-page',
  '/tenants': 'tenancies/tenants-page',
  '/rent': 'rent/rent-page',
  '/expenses': 'finances/expenses-page',
  '/maintenance': 'maintenance/maintenance-page',
  '/inspections': 'inspections/inspections-page',
  '/tenant-inspections': 'inspections/tenant-inspections-page',
  '/audits': 'audits/audits-page',
  '/documents': 'documents/documents-page',
  '/inventory': 'inventory/inventory-page',
  '/messages': 'messages/messages-page',
  '/chat-logs': 'messages/chat-logs-page',
  '/calendar': 'calendar/calendar-page',
  '/settings': 'settings/settings-page',
  '/compliance': 'compliance/compliance-page',
  '/finances': 'finances/finances-page',
  'tenant /finances': 'rent/own-payments',
  'landlord /finances': 'finances/landlord-finances',
}

/** The chunk of a module and everything that it imports, directly or not, without the page's own script. */
function scriptsOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const file = chunks.find(({ moduleIds }) => moduleIds.includes(`${web}features/${module}.tsx`))?.fileName
  if (!file) throw new Error(`The build has no ${module}`)
  const files = new Set<string>()
  const add = (file: string) => {
    const chunk = chunks.find(({ fileName }) => fileName === file)
    if (!chunk || chunk.isEntry || files.has(file)) return
    files.add(file)
    chunk.imports.forEach(add)
  }
  add(file)
  return [...files].map((file) => file.replace(/^assets\/|\.js$/g, ''))
}

function tableOf(bundle: Rolldown.OutputBundle) {
  const names: string[] = []
  const place = (name: string) => {
    if (!names.includes(name)) names.push(name)
    return names.indexOf(name)
  }
  const common = scriptsOf(bundle, modulesOf.shell ?? '')
  const own = (screen: string, module: string) =>
    scriptsOf(bundle, module).filter((name) => screen === 'shell' || !common.includes(name))
  const of = Object.fromEntries(
    Object.entries(modulesOf).map(([screen, module]) => [screen, own(screen, module).map(place)]),
  )
  return { whoAmI, calls: firstCalls, scripts: names, scriptsOf: of }
}

/** Builds the script with all its imports inside, so that it need not wait for another file. */
async function compile(table: ReturnType<typeof tableOf>): Promise<string> {
  const output = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: Object.fromEntries(Object.entries(table).map(([name, value]) => [`early.${name}`, JSON.stringify(value)])),
    build: { write: false, lib: { entry: `${web}early/early.ts`, formats: ['iife'], name: 'early' }, minify: true },
  })
  const [first] = [output].flat()
  if (!first || !('output' in first)) throw new Error('The first script was not built')
  return first.output[0].code
}

export function earlyStart(): Plugin {
  let file = ''
  return {
    name: 'early-start',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      async handler(_options, bundle) {
        const source = await compile(tableOf(bundle))
        file = this.getFileName(this.emitFile({ type: 'asset', name: 'early.js', source }))
      },
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `/${file}`, async: true }, injectTo: 'head-prepend' }],
  }
}
