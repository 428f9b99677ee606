// Draws the icons by which the application is started on a phone, from the mark in
// favicon.svg: node scripts/build/icons.ts
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('../../src/web/public', import.meta.url))
const green = '#123d2d'

const mark = await readFile(join(folder, 'favicon.svg'))
await mkdir(join(folder, 'icons'), { recursive: true })

/** A phone may cut a maskable icon to a circle, so the mark keeps away from the edge. */
async function draw(name: string, side: number, share = 1) {
  const size = Math.round(side * share)
  const drawn = await sharp(mark, { density: (72 * size) / 32 })
    .resize(size, size)
    .png()
    .toBuffer()
  const background = share === 1 ? { r: 0, g: 0, b: 0, alpha: 0 } : green
  await sharp({ create: { width: side, height: side, channels: 4, background } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ palette: true })
    .toFile(join(folder, 'icons', name))
}

await draw('192.png', 192)
await draw('512.png', 512)
await draw('maskable-512.png', 512, 0.75)
await draw('apple-180.png', 180, 0.85)
