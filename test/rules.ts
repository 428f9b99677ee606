/** The rules in docs/rules, and what comments cite of them or of anything else. */
import type { Files } from './imports.ts'

/** The names of the rules of each file: a line that begins with a name in backticks and a colon. */
export function rulesIn(docs: Files): { path: string; name: string }[] {
  return [...docs].flatMap(([path, text]) =>
    [...text.matchAll(/^- `([^`]+)`: /gm)].map((match) => ({ path, name: match[1] ?? '' })),
  )
}

/** One sentence for each rule that its name does not lead to. */
export function brokenRules(docs: Files): string[] {
  const rules = rulesIn(docs)
  return rules.flatMap(({ path, name }, at) => {
    const file = path.replace(/^.*\/|\.md$/g, '')
    return [
      ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)
        ? []
        : [`${path}: ${name} is not written in small letters and hyphens`]),
      ...(name.startsWith(`${file}-`) ? [] : [`${path}: ${name} does not begin with the name of its file`]),
      ...(rules.findIndex((other) => other.name === name) < at ? [`${path}: ${name} is there twice`] : []),
    ]
  })
}

/** One sentence for each test that a page cites as `path`, 'title' and that does not exist. */
export function missingTests(docs: Files, files: Files): string[] {
  return [...docs].flatMap(([path, text]) =>
    [...text.matchAll(/`([^`\s]+\.test\.tsx?)`, '([^'\n]+)'/g)].flatMap(([, file = '', title = '']) =>
      files.get(file)?.includes(`'${title}'`) ? [] : [`${path}: ${file} has no test '${title}'`],
    ),
  )
}

/** What no comment may cite, because a reader of this repository alone cannot look it up. */
const outside: [pattern: RegExp, what: string][] = [
  [/\bdocuments? ?[12]\b(?! ?\))/i, 'a numbered document'],
  [/§/, 'a section of something'],
  [/\bspecifi(?:cation|ed)\b/i, 'a specification'],
  [/[(,;] ?(?:readings|operations)\b|\b(?:the|and) readings (?:have|say)/i, 'readings or operations'],
  [/\b(?:issue|ticket) #?\d+/i, 'an issue by its number'],
  [/\bthe brief\b/i, 'a brief'],
]

/** Comments that cite a missing rule, cite one in another form, or cite something outside the repository. */
export function brokenCitations(files: Files, docs: Files, isThere: (path: string) => boolean): string[] {
  const names = new Set(rulesIn(docs).map(({ name }) => name))
  return [...files].flatMap(([path, text]) =>
    commentsIn(text).flatMap((comment) => [
      ...citedRules(comment)
        .filter((name) => !names.has(name))
        .map((name) => `${path} cites the rule ${name}, which docs/rules has not`),
      ...(/\brules?:/.test(comment.replaceAll(citation, ''))
        ? [`${path} cites a rule in another form than (rule: name) or (rule: name, name)`]
        : []),
      ...outside
        .filter(([pattern]) => pattern.test(comment))
        .map(([, what]) => `${path} cites ${what}, which is not in the repository: ${comment.slice(0, 80)}`),
      ...[...comment.matchAll(/[\w./-]+\.md\b/g)]
        .filter(([named]) => !isThere(named))
        .map(([named]) => `${path} cites ${named}, which is not in the repository`),
    ]),
  )
}

const citation = /\(rule: ([a-z0-9-]+(?:, [a-z0-9-]+)*)\)/g

const citedRules = (comment: string): string[] =>
  [...comment.matchAll(citation)].flatMap((match) => match[1]?.split(', ') ?? [])

/** The comments of a file of TypeScript, JavaScript, CSS or SQL, each as one line. */
export function commentsIn(text: string): string[] {
  const comments = text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|-- ).*$/gm) ?? []
  return comments.map((comment) => comment.replaceAll(/\s*\n\s*(?:\*(?!\/))?\s*/g, ' '))
}
