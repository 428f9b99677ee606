// A Vite plugin: beside every script, style and drawing of the build lie its .br and .gz,
// so that the server compresses nothing.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const compressible = /\.(js|css|svg|json|webmanifest|txt)$/
const smallestWorthIt = 1024
/** A power of two: scripts of a quarter of a megabyte come out smaller than with brotli's own choice. */
const largerBlocks = 20

/** Ways in which brotli may encode distances: only trying tells which makes a file shortest. */
const distances = [
  { postfix: 0, direct: 0 },
  { postfix: 2, direct: 16 },
  { postfix: 2, direct: 60 },
]

async function shortest(source: Buffer): Promise<Buffer> {
  const all = await Promise.all(
    distances.map(({ postfix, direct }) =>
      brotli(source, {
        params: {
          [zlib.BROTLI_PARAM_QUALITY]: 11,
          [zlib.BROTLI_PARAM_SIZE_HINT]: source.byteLength,
          [zlib.BROTLI_PARAM_LGBLOCK]: largerBlocks,
          [zlib.BROTLI_PARAM_NPOSTFIX]: postfix,
          [zlib.BROTLI_PARAM_NDIRECT]: direct,
        },
      }),
    ),
  )
  return all.reduce((best, each) => (each.byteLength < best.byteLength ? each : best))
}

async function compressFile(path: string) {
  const source = await readFile(path)
  if (source.byteLength < smallestWorthIt) return
  await Promise.all([
    shortest(source).then((data) => writeFile(`${path}.br`, data)),
    gzipped(source, { level: 9 }).then((data) => writeFile(`${path}.gz`, data)),
  ])
}

/** Writes the compressed twins once the bundle is on disk. index.html stays as it is: the server fills in its nonce. */
export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    // Last of all, after the worker is written.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(outDir, { recursive: true })
        await Promise.all(
          files.filter((file) => compressible.test(file)).map((file) => compressFile(join(outDir, file))),
        )
      },
    },
  }
}
