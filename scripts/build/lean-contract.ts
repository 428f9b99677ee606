import { type Plugin, parseAst, Visitor } from 'vite'

/** What a browser reads of an endpoint. That its answer is a file is the only thing it asks of a reply. */
const readByBrowser = /^(?:method|path|reply: 'file'|\.\.\.)/

/** A call with this mark is left out where nothing uses what it returns. */
const pure = '/* @__PURE__ */ '

/**
 * A contract without what the server alone reads of an endpoint: summary, access, and the schemas of what is sent and
 * answered. Every call by which the others are made is marked as free of side effects, so that the bundler leaves out
 * those that no screen uses. @internal for tests
 */
export function withoutServerOnly(code: string): string {
  const cuts: { start: number; end: number }[] = []
  const calls: number[] = []
  let functions = 0
  const enter = () => {
    functions += 1
  }
  const leave = () => {
    functions -= 1
  }
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression({ callee, arguments: [value], start }) {
      if (functions === 0) calls.push(start)
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || value?.type !== 'ObjectExpression') return
      for (const [at, { start }] of value.properties.entries()) {
        const end = value.properties[at + 1]?.start ?? value.end - 1
        if (!readByBrowser.test(code.slice(start, end))) cuts.push({ start, end })
      }
    },
  }).visit(parseAst(code, { lang: 'ts' }))
  const isLeft = (at: number) => !cuts.some(({ start, end }) => at >= start && at < end)
  const edits = [
    ...cuts.map((cut) => ({ ...cut, text: '' })),
    ...calls.filter(isLeft).map((at) => ({ start: at, end: at, text: pure })),
  ]
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((left, { start, end, text }) => left.slice(0, start) + text + left.slice(end), code)
}

/** The browser's copy of the contract has no more of an endpoint than a call needs. */
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
