/** What the documentation may name: everything that exists. */
export type Facts = {
  /** Every file of the repository, as `src/domain/rent.ts`. */
  paths: string[]
  /** The names of package.json's scripts. */
  commands: string[]
  /** Settings and other environment variables that the code reads. */
  settings: string[]
}

/** Files that commands generate, which a fresh clone does not have. */
const generated = /^(data|dist|node_modules|test-results|playwright-report|\.runtime|\.cache)(\/|$)/
const fileEnding = /\.(tsx?|mjs|json|md|sql|css|html|ya?ml)$/

/** One sentence for each path, command or setting in this text that does not exist. */
export function brokenReferences(file: string, text: string, facts: Facts): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '')
  return [
    ...quoted
      .filter((word) => isPath(word, facts) && !doesExist(word, facts))
      .map((path) => `${file}: no path ${path}`),
    ...linksOf(file, text)
      .filter((path) => !doesExist(path, facts))
      .map((path) => `${file}: no path ${path}`),
    ...commandsOf(text)
      .filter((name) => !facts.commands.includes(name))
      .map((name) => `${file}: no command ${name}`),
    ...settingsOf(text)
      .filter((name) => !facts.settings.includes(name))
      .map((name) => `${file}: no setting ${name}`),
  ]
}

/** The npm commands that a text names, as `demo` for `npm run demo`. */
export function commandsOf(text: string): string[] {
  return [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(test|start)\b)/g)].map((match) => match[1] ?? match[2] ?? '')
}

/** The settings that a text names in code: words in capitals with an underscore, or given a value. */
export function settingsOf(text: string): string[] {
  const code = [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map((match) => match[0]).join('\n')
  return [...code.matchAll(/(?<![\w$.-])([A-Z][A-Z0-9]*_[A-Z0-9_]+|[A-Z]{4,}(?==))(?![\w*])/g)].map(
    (match) => match[1] ?? '',
  )
}

function isPath(word: string, { paths }: Facts): boolean {
  if (!/^[#\w.@*<>/-]+$/.test(word) || word.startsWith('/')) return false
  const isBelowKnownFolder = word.includes('/') && paths.some((path) => path.startsWith(`${word.split('/')[0]}/`))
  return isBelowKnownFolder || /^#(domain|api|server|web|test)\//.test(word) || fileEnding.test(word)
}

/** A file by its whole path or its name alone, or a folder; `*` and `<word>` stand for any part of a name. */
function doesExist(word: string, { paths }: Facts): boolean {
  const path = word
    .replace(/^\.\//, '')
    .replace(/^#test\//, 'test/')
    .replace(/^#/, 'src/')
    .replace(/\/$/, '')
  if (generated.test(path)) return true
  const escaped = path.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\*+|<\w+>/g, '[^/]*')
  const pattern = new RegExp(path.includes('/') ? `^${escaped}(/|$)` : `(^|/)${escaped}(/|$)`)
  return paths.some((each) => pattern.test(each))
}

function linksOf(file: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '')
  const relative = targets.filter((target) => !/^(\w+:|#|\/)/.test(target))
  return relative.map((target) => new URL(target, `file:///${file}`).pathname.slice(1))
}
