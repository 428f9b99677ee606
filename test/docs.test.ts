import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settings } from '#server/platform/config.ts'
import { brokenReferences, commandsOf, type Facts, settingsOf } from './docs.ts'
import { readFiles, root } from './read-files.ts'

const commands = ['demo', 'test', 'start', 'dev', 'check', 'bench', 'faults', 'figures']
const pages = readPages()
const facts: Facts = {
  paths: repositoryFiles(),
  commands: Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts),
  settings: [...settings, ...environmentOfTools()],
}

function readPages(): Map<string, string> {
  const pages = existsSync(join(root, 'docs')) ? readFiles(['docs'], /\.md$/) : new Map<string, string>()
  const readme = join(root, 'README.md')
  if (existsSync(readme)) pages.set('README.md', readFileSync(readme, 'utf8'))
  return pages
}

function repositoryFiles(): string[] {
  const isOurs = (name: string) => !/^(node_modules|dist|data|\.git|\.runtime|\.cache|test-results)$/.test(name)
  const entries = readdirSync(root, { withFileTypes: true }).filter(({ name }) => isOurs(name))
  return entries.flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name]
    const below = readdirSync(join(root, entry.name), { recursive: true, encoding: 'utf8' })
    return below.map((path) => `${entry.name}/${path.replaceAll('\\', '/')}`)
  })
}

/** Contracts and features whose name a search does not find on both sides. */
function namesOfOneSide(): string[] {
  const contracts = readFileSync(join(root, 'src/api/contracts.ts'), 'utf8')
  const sides = [
    [...contracts.matchAll(/from '#api\/([\w-]+)\.ts'/g)]
      .map((match) => match[1] ?? '')
      .filter((name) => name !== 'contract'),
    readdirSync(join(root, 'src/server/features')),
    readdirSync(join(root, 'src/web/features')),
  ]
  return [...new Set(sides.flat())].filter((name) => !sides.every((side) => side.includes(name)))
}

function environmentOfTools(): string[] {
  const tools = [...readFiles(['scripts', 'test', 'e2e'], /\.(ts|mjs)$/).values()].join('\n')
  return [...tools.matchAll(/\bprocess\.env\.(\w+)/g)].map((match) => match[1] ?? '')
}

describe('the documentation', () => {
  test.each(['README.md', 'docs/tour.md', 'docs/glossary.md'])('has its page %s', (page) => {
    expect(pages.get(page)?.trim()).toBeTruthy()
  })

  test('has decision pages', () => {
    const decisions = [...pages.keys()].filter((page) => /^docs\/decisions\/\d{3}-[a-z0-9-]+\.md$/.test(page))
    expect(decisions.length).toBeGreaterThan(0)
  })

  test('names only paths, commands and settings that exist', () => {
    const current = [...pages].filter(([, text]) => !/^superseded by/im.test(text))
    expect(current.flatMap(([page, text]) => brokenReferences(page, text, facts))).toEqual([])
  })

  test('names in the README every feature that is called differently on another side', () => {
    expect(namesOfOneSide().filter((name) => !pages.get('README.md')?.includes(`\`${name}\``))).toEqual([])
  })

  test.each(commands)('names the command %s, which exists', (command) => {
    expect(facts.commands).toContain(command)
    expect([...pages.values()].flatMap(commandsOf)).toContain(command)
  })

  test.each(settings)('explains the setting %s', (name) => {
    const word = new RegExp(`(^|[\\s|,\`(])${name}([\\s|,\`=)]|$)`, 'm')
    expect([...pages.values()].some((text) => word.test(text))).toBe(true)
  })
})

test('the product has every setting that operators rely on', () => {
  const promised = `PORT HOST PUBLIC_URL DATA_DIR DATABASE_URL SMTP_URL MAIL_FROM S3_ENDPOINT S3_REGION S3_BUCKET
    S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET STRIPE_PRICE_PREMIUM
    STRIPE_PRICE_ENTERPRISE BILLING TRUST_PROXY LOG_LEVEL SUPPORT_EMAIL METRICS_TOKEN SECRET_KEY`
  expect([...settings].sort()).toEqual(promised.split(/\s+/).sort())
})

describe('a reference that leads nowhere is reported', () => {
  const small: Facts = {
    paths: ['README.md', 'docs/tour.md', 'src/domain/rent.ts', 'src/server/features/rent/rent.routes.ts'],
    commands: ['demo', 'test'],
    settings: ['PORT', 'DATA_DIR'],
  }

  test.each([
    ['`src/domain/rents.ts`', 'no path src/domain/rents.ts'],
    ['`#domain/rents.ts`', 'no path #domain/rents.ts'],
    ['`src/domains/`', 'no path src/domains/'],
    ['`rents.routes.ts`', 'no path rents.routes.ts'],
    ['`src/<word>/*.jobs.ts`', 'no path src/<word>/*.jobs.ts'],
    ['[the tour](tours.md)', 'no path docs/tours.md'],
    ['`npm run demos`', 'no command demos'],
    ['`npm start`', 'no command start'],
    ['`DATA_FOLDER`', 'no setting DATA_FOLDER'],
    ['```\nBILLING=simulated npm test\n```', 'no setting BILLING'],
  ])('%s', (text, complaint) => {
    expect(brokenReferences('docs/page.md', `See ${text}.`, small)).toEqual([`docs/page.md: ${complaint}`])
  })

  test.each([
    '`src/domain/rent.ts` `#domain/rent.ts` `src/domain/` `rent.routes.ts` `src/server/features/<word>/<word>.routes.ts`',
    '[the tour](tour.md) [start](../README.md#start) [law](https://www.legislation.gov.uk/)',
    '`npm run demo -- --reset` and `npm test`, in `data/demo` and `dist/web/`',
    '`PORT=8080` and `DATA_DIR`, `GET /api/properties`, `Europe/London`, `zod/mini`, `FOR UPDATE`',
  ])('%s is in order', (text) => {
    expect(brokenReferences('docs/page.md', text, small)).toEqual([])
  })

  test('a setting is read out of code only', () => {
    expect(settingsOf('NOT_CODE `IN_CODE` `other.IN_PATH`')).toEqual(['IN_CODE'])
  })
})
