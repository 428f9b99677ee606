import type { Plugin } from 'vite'

const text = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/.source
const serverOnly = new RegExp(
  `^ *(?:summary|access|planFeature):\\s*(?:${text}),\\n|^ *(?:apiKeys|guests|atOnce): true,\\n`,
  'gm',
)

/** What of an endpoint nobody but the server and its documents reads. @internal for tests */
export const withoutServerOnly = (contract: string): string => contract.replaceAll(serverOnly, '')

/**
 * The browser's copy of the contract has no summaries of endpoints: two and a half of the
 * 180 kilobytes of a first dashboard.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/api\/[\w-]+\.ts$/ },
      handler: (code) => ({ code: withoutServerOnly(code), map: null }),
    },
  }
}
