// Which modules of the browser application are bundled together: what a screen cannot do without in few files, and
// everything else in files that are fetched when somebody goes there.
import type { Rolldown } from 'vite'

const modules = (...paths: string[]) =>
  new RegExp(`[\\\\/]src[\\\\/]web[\\\\/](${paths.join('|').replaceAll('/', '[\\\\/]')})`)

/**
 * In order of priority: each group includes what its modules import, except what an earlier group has. A path that no
 * longer matches anything costs files, which `e2e/first-visit.spec.ts` counts.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  // The page's own script: React, the router, the session.
  { name: 'core', tags: ['$initial'] },
  { name: 'auth', test: modules('features/auth/auth-page') },
  // The login page would otherwise fetch all of the next group for it.
  { name: 'held', test: modules('components/overlays/held-while-sent') },
  // The first screen after signing in, with the shell around it.
  { name: 'home', test: modules('features/shell/shell', 'features/dashboard/(dashboard-page|landlord|income)') },
  { name: 'forms', test: /react-hook-form|hookform/, minShareCount: 2 },
  {
    name: 'kit',
    test: modules('components/(?!.*sign|layout/qr)', 'lib/(?!api/stale)', 'features/choices/'),
    minShareCount: 3,
  },
  { name: 'signing', test: /signature_pad|(components|features[\\/]conditions)[\\/].*sign/, minShareCount: 2 },
  { name: 'data', test: /[\\/]src[\\/](api|domain)[\\/]|\.hooks\.ts$/, minShareCount: 6 },
  // It names the calls of every feature when it is loaded, so it shares a file with those that are in no other yet:
  // otherwise two files would wait for each other.
  { name: 'stale', test: modules('lib/api/stale') },
  { name: 'toasts', test: modules('components/feedback/toast-viewport') },
  // Dialogs, menus and the like: fetched once the first screen can be used, because the next press may want one.
  { name: 'overlays', test: modules('components/overlays/[a-z]+-sheet') },
  // What signing up shares with the settings. The last group would put it where it is smallest, which may be among
  // what the screens behind the login need.
  { name: 'sign-up', test: modules('features/auth/', 'lib/browser/support-email'), minShareCount: 2 },
  // Choosing a file and saying what it is. The last group would put some of it beside the inventory, which needs the
  // rest: two files would wait for each other.
  {
    name: 'upload',
    test: modules('features/documents/(chosen-file|document-fields|document-form|file-drop)'),
    minShareCount: 2,
  },
  // What many screens use, icons too, in one file.
  { name: 'common', test: /[\\/](src[\\/]web[\\/]features|lucide-react)[\\/]/, minShareCount: 4 },
  // Everything else that several screens use, grouped by those screens, and never in tiny files.
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 24_000 },
]

export const chunks: Rolldown.OutputOptions = {
  codeSplitting: { groups: groups.map((group, at) => ({ ...group, priority: groups.length - at })) },
  // Otherwise the name of a shared chunk lists all its screens, and the page's first two scripts, which hold all names,
  // would be longer.
  chunkFileNames: ({ name }) => `assets/${name.startsWith('shared') ? 's' : name.replace(/-page$/, '')}-[hash:7].js`,
}
