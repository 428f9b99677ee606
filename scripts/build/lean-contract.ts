import { type Plugin, parseAst, Visitor } from 'vite'

/** The parts of an endpoint that a browser reads. Of the reply it only asks whether it is a file. */
const readByBrowser = /^(?:method|path|reply: 'file'|\.\.\.)/

/** The bundler drops a call with this mark if nothing uses its result. */
const pure = '/* @__PURE__ */ '

/**
 * Removes from a contract what only the server reads: summaries, access, and the schemas of bodies and replies. Marks
 * every call outside a function as free of side effects, so that the bundler drops the endpoints that no screen uses.
 * @internal for tests
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

/** A Vite plugin: the browser's copy of the contract holds only what a call needs. */
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
