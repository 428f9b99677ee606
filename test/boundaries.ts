import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Files, hasComputedImport, type Import, importCycles, importsOf } from './imports.ts'
import { root } from './read-files.ts'
import { brokenScopes } from './scopes.ts'

const maxLines = 400
/** Comments for linters, which must stay on one line. */
const wideComment = /^(?!.*biome-ignore)(?=.{121})\s*(?:\/\/|\/?\*\*?) .*$/m

/** These compare the clock with the time of a file or a signature. Durations need a clock that is never set. */
const readTheClock = [
  'src/server/features/backups/work-folder.ts',
  'src/server/platform/billing/stripe-billing.ts',
  'src/server/platform/files/local-files.ts',
]

/** The features whose imports of each other must go in one direction only. */
const oneWayFolders = ['src/server/features/', 'src/web/features/']

/** Packages that do not reach outside the process. The ORM has a rule of its own. */
const everywhere = ['zod', 'drizzle-orm', 'fastify', '@fastify/multipart', 'uqr']

/** Packages for programs, services, files and drawing, which only platform/ may use. A new dependency counts as one. */
export const outsideWorld: readonly string[] = Object.keys(
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies,
).filter((name) => !everywhere.includes(name))

/**
 * One sentence for each import or file that breaks the structure, beginning with the file's path. Tests inside src may
 * import what they need, but the rules against circles and long files hold for them too.
 */
export function brokenBoundaries(files: Files): string[] {
  const imports = [...files].flatMap(([path, text]) => importsOf(path, text))
  const product = imports.filter(({ from }) => from.startsWith('src/') && !isTest(from))
  return [
    ...product.flatMap(brokenDirections),
    ...product.flatMap(brokenOwnership),
    ...imports
      .filter((each) => leadsNowhere(each, files))
      .map((each) => `${each.from} imports ${each.specifier}, which does not exist`),
    ...importCycles(imports).map((cycle) => `${cycle[0]} imports itself in a circle: ${cycle.join(' > ')}`),
    ...featureCircles(product),
    ...[...files].flatMap(([path, text]) => brokenShape(path, text)),
    ...brokenScopes(files),
  ]
}

function brokenDirections(each: Import): string[] {
  const { from, target, isPackage } = each
  const says = (isBroken: boolean, rule: string) => (isBroken ? [`${from} imports ${each.specifier}: ${rule}`] : [])
  const isIn = (...folders: string[]) => !isPackage && folders.some((folder) => target.startsWith(folder))
  const isFrom = (...folders: string[]) => folders.some((folder) => from.startsWith(folder))
  const isZod = isPackage && /^zod(\/|$)/.test(target)
  const sharedFolders = ['src/server/platform/', 'src/web/components/', 'src/web/lib/']
  return [
    ...says(isFrom('src/domain/') && !isIn('src/domain/'), 'domain imports only domain'),
    ...says(isFrom('src/api/') && !isIn('src/domain/', 'src/api/') && !isZod, 'api imports only domain and Zod'),
    ...says(isFrom('src/server/') && isIn('src/web/'), 'the server never sees the web'),
    ...says(isFrom('src/web/') && isIn('src/server/'), 'the web never sees the server'),
    ...says(isIn('test/', 'e2e/', 'scripts/'), 'the product never imports its tests or scripts'),
    ...says(
      isFrom(...sharedFolders) && isIn('src/server/features/', 'src/web/features/'),
      'platform, components and lib never import features',
    ),
    ...says(
      isPrivateToFeature(target) && featureOf(from) !== undefined && featureOf(from) !== featureOf(target),
      "a feature never imports another's routes or pages",
    ),
  ]
}

/** Features that use each other, directly or through others, and so cannot be read or changed alone. */
function featureCircles(product: Import[]): string[] {
  const between = product.flatMap((each) => {
    const [from, target] = [featureFolder(each.from), featureFolder(each.target)]
    return from && target && from !== target ? [{ ...each, from, target }] : []
  })
  return importCycles(between).map((circle) => `${circle[0]}: features import one way, not ${circle.join(' > ')}`)
}

function featureFolder(path: string): string | undefined {
  const folder = oneWayFolders.find((each) => path.startsWith(each))
  const name = folder && featureOf(path)
  return name && `${folder}${name}`
}

function brokenOwnership({ from, target, specifier, isPackage }: Import): string[] {
  if (!isPackage) return []
  const isPlatform = from.startsWith('src/server/platform/')
  const knowsOrm =
    from.endsWith('.queries.ts') ||
    from.startsWith('src/server/db/') ||
    from.startsWith('src/server/platform/database/')
  if (isPackageOf(target, 'drizzle-orm') && !knowsOrm) {
    return [`${from} imports ${specifier}: only *.queries.ts, db/ and the database's files of platform/ know the ORM`]
  }
  if (outsideWorld.some((name) => isPackageOf(target, name)) && !isPlatform) {
    return [`${from} imports ${specifier}: only platform/ speaks to the outside world`]
  }
  return []
}

function brokenShape(path: string, text: string): string[] {
  const lines = text.trimEnd().split('\n').length
  return [
    ...(lines > maxLines ? [`${path} has ${lines} lines: over ${maxLines} it is two files`] : []),
    ...(wideComment.test(text) ? [`${path} has a comment that is wider than 120 columns`] : []),
    ...(isReExportingIndex(path, text) ? [`${path} only re-exports: import the files themselves`] : []),
    ...(path.startsWith('src/web/') && !isTest(path) && /['"`]\/api\//.test(text)
      ? [`${path} writes the path of a call out: name the endpoint of the contract`]
      : []),
    ...(path.startsWith('src/server/') && !isTest(path) && !readTheClock.includes(path) && text.includes('Date.now()')
      ? [`${path} calls Date.now(): measure with performance.now(), and ask ctx for the time`]
      : []),
    ...(path.startsWith('src/') && hasComputedImport(text) ? [`${path} computes an import: write its path out`] : []),
  ]
}

function leadsNowhere({ target, isPackage }: Import, files: Files): boolean {
  return !isPackage && /\.tsx?$/.test(target) && !files.has(target)
}

function isReExportingIndex(path: string, text: string): boolean {
  if (!/\/index\.tsx?$/.test(path)) return false
  const withoutComments = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  const rest = withoutComments.replaceAll(
    /^export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s*from\s*['"][^'"]+['"];?/gm,
    '',
  )
  return rest.trim() === ''
}

function isPackageOf(specifier: string, name: string): boolean {
  return specifier === name || specifier.startsWith(`${name}/`)
}

function isPrivateToFeature(target: string): boolean {
  return /^src\/(server|web)\/features\/.*(\.routes\.tsx?|-page\.tsx)$/.test(target)
}

function featureOf(path: string): string | undefined {
  return /^src\/(?:server|web)\/features\/([^/]+)\//.exec(path)?.[1]
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}
