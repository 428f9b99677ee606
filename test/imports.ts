import { dirname, join } from 'node:path/posix'

/** The texts of a tree's files by their path from its root, as in `src/domain/rent.ts`. */
export type Files = Map<string, string>

/** An import in a file: `target` is the file that it leads to, or the name of a package as written. */
export type Import = { from: string; specifier: string; target: string; isPackage: boolean }

const aliases = {
  '#domain/': 'src/domain/',
  '#api/': 'src/api/',
  '#server/': 'src/server/',
  '#web/': 'src/web/',
  '#test/': 'test/',
}

// Biome's formatting is part of CI, so a static import or re-export always begins its line.
const specifierPatterns = [
  /^import\s+(?:type\s+)?[^'"`;()=]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^import\s*['"]([^'"]+)['"]/gm,
  /^export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s*from\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
  /\bnew URL\(\s*['"](\.{1,2}\/[^'"]+\.tsx?)['"]\s*,\s*import\.meta\.url/g,
]

/** Every import of a file: static, re-exported, dynamic, of types, and files handed to a worker. */
export function importsOf(from: string, text: string): Import[] {
  const specifiers = specifierPatterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))
  return specifiers.map((specifier) => ({ from, specifier, ...resolve(from, specifier) }))
}

/** Imports whose path is built at run time, so that nobody can check where they lead. */
export function hasComputedImport(text: string): boolean {
  return /\bimport\(\s*[^'")\s]/.test(text) || /\bimport\.meta\.glob\b/.test(text)
}

function resolve(from: string, specifier: string): { target: string; isPackage: boolean } {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('.')) return { target: join(dirname(from), path), isPackage: false }
  const alias = Object.entries(aliases).find(([name]) => path.startsWith(name))
  return alias ? { target: path.replace(alias[0], alias[1]), isPackage: false } : { target: path, isPackage: true }
}

/** Groups of files that import each other in a circle. */
export function importCycles(imports: Import[]): string[][] {
  const next = new Map<string, string[]>()
  for (const { from, target, isPackage } of imports) {
    if (!isPackage) next.set(from, [...(next.get(from) ?? []), target])
  }
  const isFinished = new Set<string>()
  const cycles: string[][] = []
  const walk = (file: string, trail: string[]) => {
    const start = trail.indexOf(file)
    if (start >= 0) cycles.push([...trail.slice(start), file])
    if (start >= 0 || isFinished.has(file)) return
    for (const target of next.get(file) ?? []) walk(target, [...trail, file])
    isFinished.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  return cycles
}
