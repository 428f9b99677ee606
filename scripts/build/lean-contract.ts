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
  const cuts: Pick<Edit, 'start' | 'end'>[] = []
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
  return withoutUnused(edited(code, edits))
}

type Edit = { start: number; end: number; text: string }

const edited = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((left, { start, end, text }) => left.slice(0, start) + text + left.slice(end), code)

/**
 * Removes imports and constants of the file itself that nothing names any more, types apart. The bundler would leave
 * them out as well, but puts a file beside all that it imports, used or not.
 */
function withoutUnused(code: string): string {
  const named = namesOf(code)
  const cuts: Edit[] = []
  const cut = ({ start, end }: { start: number; end: number }) => cuts.push({ start, end, text: '' })
  for (const statement of parseAst(code, { lang: 'ts' }).body) {
    if (statement.type === 'ImportDeclaration') {
      const { specifiers } = statement
      if (specifiers.length > 0 && !specifiers.some(({ local }) => named.has(local.name))) cut(statement)
    } else if (statement.type === 'VariableDeclaration') {
      const [{ id } = {}, ...others] = statement.declarations
      if (id?.type === 'Identifier' && others.length === 0 && !named.has(id.name)) cut(statement)
    }
  }
  return cuts.length > 0 ? withoutUnused(edited(code, cuts)) : code
}

/** What the code names as a value, other than where it is imported or declared, or as a property's name. */
function namesOf(code: string): ReadonlySet<string> {
  const names = new Map<number, string>()
  const others = new Set<number>()
  let types = 0
  const enter = () => {
    types += 1
  }
  const leave = () => {
    types -= 1
  }
  const ignore = ({ start }: { start: number }) => others.add(start)
  new Visitor({
    TSTypeAliasDeclaration: enter,
    'TSTypeAliasDeclaration:exit': leave,
    TSTypeAnnotation: enter,
    'TSTypeAnnotation:exit': leave,
    TSTypeParameterInstantiation: enter,
    'TSTypeParameterInstantiation:exit': leave,
    ImportSpecifier({ imported, local }) {
      ignore(imported)
      ignore(local)
    },
    VariableDeclarator({ id }) {
      ignore(id)
    },
    Property({ key, computed, shorthand }) {
      if (!computed && !shorthand) ignore(key)
    },
    MemberExpression({ property, computed }) {
      if (!computed) ignore(property)
    },
    Identifier({ name, start }) {
      if (types === 0) names.set(start, name)
    },
  }).visit(parseAst(code, { lang: 'ts' }))
  return new Set([...names].filter(([start]) => !others.has(start)).map(([, name]) => name))
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
