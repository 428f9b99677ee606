// Colours and sizes have names in the theme alone: a class of any other name draws nothing, and nobody is told.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFiles, root } from './read-files.ts'

const theme = readFileSync(join(root, 'src/web/styles.css'), 'utf8')
const namesOf = (kind: 'color' | 'text') => new Set(theme.match(new RegExp(`(?<=--${kind}-)[a-z0-9-]+(?=:)`, 'g')))

const colours = new Set([...namesOf('color'), 'transparent', 'current'])
const sizes = namesOf('text')

function unknownClasses(text: string): string[] {
  const backgrounds = text.match(/(?<=[\s"'`:]bg-)[a-z][a-z0-9-]*/g) ?? []
  const texts = text.match(/(?<=[\s"'`:]text-)(?:xs|sm|base|lg|[2-9]?xl)\b/g) ?? []
  return [
    ...backgrounds.filter((name) => !colours.has(name)).map((name) => `bg-${name}`),
    ...texts.filter((name) => !sizes.has(name)).map((name) => `text-${name}`),
  ]
}

test('a class of a name that the theme does not have is found', () => {
  expect(unknownClasses('className="bg-paper md:bg-snow text-sm text-xs text-left"')).toEqual(['bg-snow', 'text-xs'])
})

test('every screen uses the colours and sizes of the theme', () => {
  const unknown = [...readFiles(['src/web'], /\.tsx?$/)].flatMap(([path, text]) =>
    unknownClasses(text).map((name) => `${path}: ${name}`),
  )
  expect(unknown).toEqual([])
})
