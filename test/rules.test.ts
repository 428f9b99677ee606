import { describe, expect, test } from 'vitest'
import type { Files } from './imports.ts'
import { readFiles } from './read-files.ts'
import { brokenCitations, brokenRules, commentsIn, missingTests, rulesIn } from './rules.ts'

const docs = readFiles(['docs/rules'], /\.md$/)
const others = readFiles(['docs'], /\.md$/)
const files = readFiles(['src', 'test', 'e2e', 'scripts'], /\.(tsx?|mjs|css|sql)$/)
// The examples in here look like the real thing.
files.delete('test/rules.test.ts')

const isThere = (path: string) => path === 'README.md' || others.has(path) || others.has(`docs/${path}`)

test('every rule has a name of its own, which begins with its file', () => {
  expect(brokenRules(docs)).toEqual([])
  expect(rulesIn(docs).length).toBeGreaterThan(100)
})

test('every citation leads to a rule, and none out of the repository', () => {
  expect(brokenCitations(files, docs, isThere)).toEqual([])
  const cited = [...files.values()].flatMap((text) => commentsIn(text)).filter((comment) => comment.includes('(rule: '))
  expect(cited.length).toBeGreaterThan(150)
})

test('every test that the rules name is there', () => {
  expect(missingTests(docs, files)).toEqual([])
  const page = "`src/domain/rent.test.ts`, 'a badge'"
  const named = new Map([['docs/rules/rent.md', page]])
  expect(missingTests(named, new Map([['src/domain/rent.test.ts', "test('a badge', …)"]]))).toEqual([])
  expect(missingTests(named, new Map([['src/domain/rent.test.ts', "test('a bag', …)"]]))).toHaveLength(1)
})

describe('a rule that is hard to find is reported', () => {
  const examples: [wrong: string, docs: Record<string, string>][] = [
    ['is there twice', { 'docs/rules/rent.md': '- `rent-badge`: one\n- `rent-badge`: two\n' }],
    ['does not begin with the name of its file', { 'docs/rules/rent.md': '- `plans-badge`: one\n' }],
    ['is not written in small letters', { 'docs/rules/rent.md': '- `rent-Badge`: one\n' }],
  ]
  test.each(examples)('%s', (wrong, tree) => {
    const broken = brokenRules(new Map(Object.entries(tree)))
    expect(broken).toHaveLength(1)
    expect(broken[0]).toContain(wrong)
  })
})

describe('a comment that nobody can follow is reported', () => {
  const known: Files = new Map([['docs/rules/rent.md', '- `rent-badge`: the badge\n- `rent-due-days`: the days\n']])

  test.each([
    ['the rule rent-bagde', '/** The badge (rule: rent-bagde). */'],
    ['the rule rent-bagde', 'const a = 1 // (rule: rent-badge, rent-bagde)'],
    ['in another form', '/** The badge (rules: rent-badge). */'],
    ['in another form', '// rule: rent-badge'],
    ['a numbered document', '/** The badge (document 2 §4). */'],
    ['a numbered document', '// Document 1, section 9.'],
    ['a numbered document', '/** The badge, as the two\n * documents 1 and 2 have it. */'],
    ['a section', '/** With a toast for every outcome (§8). */'],
    ['a specification', '// As the specification has it.'],
    ['a specification', '-- the specified names'],
    ['readings or operations', "/** The badge (readings, 'Rent'). */"],
    ['readings or operations', '/** The badge (operations). */'],
    ['readings or operations', '// Rent from due to paid, as the issue and readings have it.'],
    ['an issue by its number', '// See issue 8.'],
    ['house.md', '/** Named as house.md says. */'],
  ])('%s', (wrong, comment) => {
    const broken = brokenCitations(new Map([['src/domain/rent.ts', `${comment}\n`]]), known, isThere)
    expect(broken.join('\n')).toContain(wrong)
  })

  test.each([
    '/** The badge (rule: rent-badge). */',
    '/** Days and badge\n * (rule: rent-due-days, rent-badge). */',
    '/** The tax year (Income Tax Act 2007, section 4). */',
    "const text = 'document 1 § of the specification'",
    '/** Meter readings of both, and the operations of a day. */',
    '// Described in docs/tour.md and README.md.',
  ])('and this is not: %s', (comment) => {
    expect(brokenCitations(new Map([['src/domain/rent.ts', `${comment}\n`]]), known, isThere)).toEqual([])
  })
})
