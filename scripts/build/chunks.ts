// Which modules of the browser application travel together: what a screen cannot do without comes in few
// files, and all else when somebody goes there.
import type { Rolldown } from 'vite'

const modules = (...paths: string[]) =>
  new RegExp(`[\\\\/]src[\\\\/]web[\\\\/](${paths.join('|').replaceAll('/', '[\\\\/]')})`)

/**
 * In this order; each group takes along what its modules import, less what a group before it has. A path that nothing
 * has any more costs files: `e2e/first-visit.spec.ts` counts them.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  // The page's own script: React, the router, the session.
  { name: 'core', tags: ['$initial'] },
  { name: 'auth', test: modules('features/auth/auth-page') },
  // The first screen after signing in, with the shell around it.
  { name: 'home', test: modules('features/shell/shell', 'features/dashboard/(dashboard-page|landlord|income)') },
  { name: 'forms', test: /react-hook-form|hookform/, minShareCount: 2 },
  {
    name: 'kit',
    test: modules('components/(?!.*sign|layout/qr)', 'lib/(?!api/stale)', 'features/choices/'),
    minShareCount: 3,
  },
  { name: 'signing', test: /signature_pad|(components|features[\\/]conditions)[\\/].*sign/, minShareCount: 2 },
  { name: 'data', test: /[\\/]src[\\/](api|domain)[\\/]|\.hooks\.ts$/, minShareCount: 7 },
  // It names the calls of every feature as soon as it is read: in one file with those that stand
  // nowhere yet, lest two files wait for each other.
  { name: 'stale', test: modules('lib/api/stale') },
  { name: 'toasts', test: modules('components/feedback/toast-viewport') },
  // What lies over a screen: fetched once the first one can be used, since the next press may want it.
  { name: 'overlays', test: modules('components/overlays/[a-z]+-sheet') },
  // What many screens use, icons too, in one file.
  { name: 'common', test: /[\\/](src[\\/]web[\\/]features|lucide-react)[\\/]/, minShareCount: 4 },
  // The rest of what several screens use, by which screens these are, and never in crumbs.
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 24_000 },
]

export const chunks: Rolldown.OutputOptions = {
  codeSplitting: { groups: groups.map((group, at) => ({ ...group, priority: groups.length - at })) },
  // The names of shared chunks list all their screens otherwise. The page's first two scripts
  // hold all names: a shorter one is read sooner.
  chunkFileNames: ({ name }) => `assets/${name.startsWith('shared') ? 's' : name.replace(/-page$/, '')}-[hash:7].js`,
}
