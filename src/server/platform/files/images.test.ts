import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { redrawImage, redrawSignature, shrinkForPrint } from '#server/platform/files/images.ts'
import { FairQueue } from '#server/platform/jobs/fair-queue.ts'
import { canvas, pngChunk, portrait } from '#test/photo.ts'
import { emptySignature, signature } from '#test/signature.ts'

const requester = { key: 'account 1' }

describe('an image is redrawn', () => {
  test('the right way up and without its metadata', async () => {
    const stored = await redrawImage(await portrait(400, 300), requester)
    expect(stored).toMatchObject({ mimeType: 'image/jpeg', extension: 'jpg', width: 300, height: 400 })
    const { exif, orientation } = await sharp(stored.content).metadata()
    expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined })
    expect(stored.content.includes('ukasz')).toBe(false)
  })

  test('at most 2,560 pixels long, and never larger than it was', async () => {
    expect(await redrawImage(await portrait(4000, 3000), requester)).toMatchObject({ width: 1920, height: 2560 })
    expect(await redrawImage(await portrait(40, 30), requester)).toMatchObject({ width: 30, height: 40 })
  })

  test.each([
    ['PNG', () => canvas(10, 10).png(), 'image/png'],
    ['WebP', () => canvas(10, 10).webp(), 'image/jpeg'],
    ['WebP that one can see through', () => canvas(10, 10, true).webp(), 'image/png'],
  ])('%s', async (_, draw, mimeType) => {
    const stored = await redrawImage(await draw().toBuffer(), requester)
    expect(stored.mimeType).toBe(mimeType)
    expect((await sharp(stored.content).metadata()).format).toBe(stored.extension === 'jpg' ? 'jpeg' : 'png')
  })
})

describe('refused by its content, whatever its name says', () => {
  test.each([
    ['a page', async () => Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing with a script', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a GIF', () => canvas(10, 10).gif().toBuffer()],
    ['nothing', async () => Buffer.alloc(0)],
    ['the first bytes of a photo', async () => (await portrait(400, 300)).subarray(0, 200)],
    ['the first half of a photo', async () => (await noisyPhoto()).subarray(0, 4_000)],
  ])('%s', async (_, make) => {
    await expect(redrawImage(await make(), requester)).rejects.toMatchObject({
      status: 415,
      message: 'Please choose a JPEG, PNG or WebP image.',
    })
  })

  test('WebP where only JPEG and PNG are wanted', async () => {
    const webp = await canvas(10, 10).webp().toBuffer()
    await expect(redrawImage(webp, requester, ['image/jpeg', 'image/png'])).rejects.toMatchObject({
      status: 415,
      message: 'Please choose a JPEG or PNG image.',
    })
  })

  test('a few bytes that unpack to two gigabytes', async () => {
    await expect(redrawImage(pngHeader(30_000, 20_000), requester)).rejects.toMatchObject({ status: 413 })
  })
})

test('ten at once are drawn one after the other', async () => {
  const image = await portrait(800, 600)
  const stored = await Promise.all(Array.from({ length: 10 }, () => redrawImage(image, requester)))
  expect(stored.map(({ width }) => width)).toEqual(Array(10).fill(600))
})

describe('turns of pictures', () => {
  const run = vi.spyOn(FairQueue.prototype, 'run')
  afterEach(() => run.mockClear())
  afterAll(() => run.mockRestore())

  async function queueOf(width: number, height: number): Promise<FairQueue> {
    await redrawImage(await canvas(width, height).png().toBuffer(), requester)
    const queue = run.mock.contexts.at(-1)
    if (!(queue instanceof FairQueue)) throw new Error('The picture waited for no turn')
    run.mockClear()
    return queue
  }

  test('are one at a time for an account, and another draws beside it', async () => {
    const queue = await queueOf(20, 20)
    const drawn = Promise.withResolvers<void>()
    const begun: string[] = []
    const draw = (key: string) =>
      queue.run({ key }, async () => {
        begun.push(key)
        await drawn.promise
      })
    const all = [draw('account 1'), draw('account 1'), draw('account 2')]
    await new Promise(setImmediate)
    expect(begun).toEqual(['account 1', 'account 2'])
    drawn.resolve()
    await Promise.all(all)
  })

  test('are waited for before a picture is looked at, since that may take seconds', async () => {
    const queue = await queueOf(20, 20)
    const free = Promise.withResolvers<void>()
    const events: string[] = []
    const before = queue.run({ key: 'account 1' }, () => free.promise)
    const refused = redrawImage(pngHeader(30_000, 20_000), { key: 'account 1' }).catch(() => events.push('refused'))
    await redrawImage(await canvas(800, 600).png().toBuffer(), { key: 'account 2' })
    events.push('drawn for another')
    free.resolve()
    await Promise.all([before, refused])
    expect(events).toEqual(['drawn for another', 'refused'])
  })

  test('of more than sixteen megapixels are of their own, so that no other picture waits for one', async () => {
    expect(await queueOf(20, 20)).toBe(await queueOf(4_000, 4_000))
    expect(await queueOf(4_100, 4_000)).not.toBe(await queueOf(20, 20))
  })
})

function noisyPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
  return sharp({ create: { width: 200, height: 200, channels: 3, background: { r: 200, g: 30, b: 30 }, noise } })
    .jpeg()
    .toBuffer()
}

/** A PNG that claims to have so many pixels. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunks = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])
}

const dataUrl = (content: Buffer) => `data:image/png;base64,${content.toString('base64')}`
const contentOf = (url: string) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
const stroke = (width: number, height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M9 9 L${width} ${height}" stroke="#123" stroke-width="9"/></svg>`,
  )

describe('a signature is redrawn', () => {
  test('on white, in few colours, at most 600 by 200 pixels', async () => {
    const drawn = contentOf(await redrawSignature(dataUrl(await sharp(stroke(2400, 900)).png().toBuffer()), requester))
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 533, height: 200, hasAlpha: false })
    expect(drawn.length).toBeLessThan(8_000)
  })

  test('and is never larger than it was', async () => {
    expect(await sharp(contentOf(await redrawSignature(await signature(), requester))).metadata()).toMatchObject({
      width: 300,
      height: 100,
    })
  })

  test('without what was hidden in it', async () => {
    const hiding = await sharp(stroke(300, 100))
      .withExif({ IFD0: { Artist: 'Łukasz' } })
      .png()
      .toBuffer()
    expect(hiding.includes('ukasz')).toBe(true)
    expect(contentOf(await redrawSignature(dataUrl(hiding), requester)).includes('ukasz')).toBe(false)
  })

  test.each([
    ['an empty sheet', emptySignature],
    [
      'nothing to see',
      async () =>
        dataUrl(await sharp(stroke(300, 100)).ensureAlpha().linear([1, 1, 1, 0], [0, 0, 0, 0]).png().toBuffer()),
    ],
  ])('unless it is %s', async (_, make) => {
    await expect(redrawSignature(await make(), requester)).rejects.toMatchObject({
      status: 400,
      message: 'signature: Please sign first',
    })
  })

  test.each([
    ['a JPEG', async () => dataUrl(await sharp(stroke(300, 100)).jpeg().toBuffer())],
    ['a drawing with a script', async () => 'data:image/svg+xml;base64,PHN2Zz4='],
    ['an address', async () => 'https://example.com/signature.png'],
    ['half a picture', async () => dataUrl((await noisyPng()).subarray(0, 9_000))],
    ['a bomb', async () => dataUrl(await canvas(9_000, 9_000).png().toBuffer())],
  ])('unless it is %s', async (_, make) => {
    await expect(redrawSignature(await make(), requester, 'inspectorSignature')).rejects.toMatchObject({
      status: 400,
      message: 'inspectorSignature: The signature must be a PNG picture',
    })
  })
})

const noisyPng = () =>
  sharp({
    create: {
      width: 200,
      height: 100,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .png()
    .toBuffer()

test('a photo is shrunk for print', async () => {
  const small = await shrinkForPrint(await canvas(2000, 1500, true).png().toBuffer(), 800, requester)
  expect(await sharp(small).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 600 })
})
