import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { redrawImage, redrawSignature, storedImage } from '#server/platform/files/images.ts'
import { hasTooManyScans } from '#server/platform/files/jpeg-scans.ts'
import { withoutExtras } from '#server/platform/files/png-extras.ts'
import { canvas, pngChunk, portrait } from '#test/photo.ts'

const requester = { key: 'account 1' }

describe('a PNG with texts that unpack to gigabytes', () => {
  const packed = deflateSync(Buffer.alloc(40_000_000, 'a'), { level: 9 })

  /** A picture with ten compressed texts after its head, each under another name. */
  async function bomb(kind: 'zTXt' | 'iTXt', width = 300, height = 100) {
    const picture = await sharp(await signaturePicture(width, height))
      .png()
      .toBuffer()
    const texts = Array.from({ length: 10 }, (_, at) => {
      const name = `text ${at}\u0000${kind === 'zTXt' ? '\u0000' : '\u0001\u0000\u0000\u0000'}`
      return pngChunk(kind, Buffer.concat([Buffer.from(name, 'latin1'), packed]))
    })
    const headEnd = 33
    return Buffer.concat([picture.subarray(0, headEnd), ...texts, picture.subarray(headEnd)])
  }
  const signaturePicture = async (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'white' } })
      .composite([{ input: { create: { width: 20, height: 20, channels: 3, background: 'black' } } }])
      .png()
      .toBuffer()

  /** Resident megabytes that are added meanwhile, at most. */
  async function megabytesFor(work: () => Promise<unknown>) {
    const before = process.memoryUsage.rss()
    let most = before
    const clock = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 1)
    await work().finally(() => clearInterval(clock))
    return (Math.max(most, process.memoryUsage.rss()) - before) / 1_000_000
  }

  test.each(['zTXt', 'iTXt'] as const)('takes no more memory than its pixels: %s', async (kind) => {
    const png = await bomb(kind)
    const megabytes = await megabytesFor(async () => {
      const stored = await redrawImage(png, requester)
      expect(stored).toMatchObject({ mimeType: 'image/png', width: 300, height: 100 })
    })
    expect(megabytes).toBeLessThan(300)
  })

  test('nor does a signature', async () => {
    const url = `data:image/png;base64,${(await bomb('zTXt')).toString('base64')}`
    const megabytes = await megabytesFor(async () => {
      expect(await redrawSignature(url, requester)).toMatch(/^data:image\/png;base64,/)
    })
    expect(megabytes).toBeLessThan(300)
  })
})

describe('a PNG with a great many parts', () => {
  const extras = Array.from({ length: 1_000 }, () => [
    pngChunk('sPLT', Buffer.from('a')),
    pngChunk('vpAg', Buffer.alloc(9)),
  ])
  const withExtras = (png: Buffer) =>
    Buffer.concat([png.subarray(0, 33), ...extras.flat(), png.subarray(33), ...extras.flat()])

  test('is read without them', async () => {
    const png = await canvas(60, 40, true).png({ palette: true }).toBuffer()
    expect(withoutExtras(withExtras(png))).toEqual(png)
    expect(withoutExtras(png)).toEqual(png)
    const turned = await canvas(60, 40).withMetadata({ orientation: 6 }).png().toBuffer()
    expect(await redrawImage(withExtras(turned), requester)).toMatchObject({ width: 40, height: 60 })
  })

  test('comes back from a backup redrawn, also where each of them may be in a picture', async () => {
    const png = await canvas(60, 40).png().toBuffer()
    const gammas = Array.from({ length: 1_000 }, () => pngChunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f])))
    const stored = await storedImage(Buffer.concat([png.subarray(0, 33), ...gammas, png.subarray(33)]), requester)
    expect(stored.content.length).toBeLessThan(1_000)
  })
})

test('a signature is at most 20,000 pixels long, as each row of sixteen million takes time', async () => {
  const thin = await canvas(1, 20_001).png().toBuffer()
  const refusal = { status: 400, message: 'signature: The signature must be a PNG picture' }
  await expect(redrawSignature(`data:image/png;base64,${thin.toString('base64')}`, requester)).rejects.toMatchObject(
    refusal,
  )
})

test('the film of a WebP has at most 1,000 pictures, as 60,000 of them would take half a minute', async () => {
  expect(await redrawImage(await film(1_000), requester)).toMatchObject({ mimeType: 'image/png', width: 8, height: 8 })
  const refusal = { status: 413, message: expect.stringMatching(/too many pictures/) }
  await expect(redrawImage(await film(1_001), requester)).rejects.toMatchObject(refusal)
})

describe('a JPEG that is drawn in many steps', () => {
  /** A grey picture: a first scan, and then one for each bit of each coefficient, without anything in it. */
  function scanned(scans: number, between: readonly number[] = []): Buffer {
    const segment = (marker: number, ...content: number[]) => [0xff, marker, 0, content.length + 2, ...content]
    const lengths = (...first: number[]) => [...first, ...Array<number>(16 - first.length).fill(0)]
    const head = [
      ...[0xff, 0xd8],
      ...segment(0xdb, 0, ...Array<number>(64).fill(1)),
      ...segment(0xc2, 8, 0, 8, 0, 8, 1, 1, 0x11, 0),
      ...segment(0xc4, 0x00, ...lengths(1), 0),
      ...segment(0xc4, 0x10, ...lengths(1), 0),
      ...segment(0xda, 1, 1, 0, 0, 0, 0),
      0x7f,
    ]
    const steps = Array.from({ length: scans - 1 }, (_, step) => {
      const [coefficient, bit] = [1 + Math.floor(step / 14), 13 - (step % 14)]
      const refines = bit === 13 ? 0 : (bit + 1) << 4
      return [...between, ...segment(0xda, 1, 1, 0, coefficient, coefficient, refines | bit), 0x7f]
    })
    return Buffer.from([...head, ...steps.flat(), 0xff, 0xd9])
  }

  test('is redrawn where these are as many as programs for photos write', async () => {
    expect(await redrawImage(scanned(64), requester)).toMatchObject({ mimeType: 'image/jpeg', width: 8, height: 8 })
    const progressive = await canvas(400, 300).jpeg({ progressive: true }).toBuffer()
    expect(await redrawImage(progressive, requester)).toMatchObject({ width: 400 })
  })

  test.each([
    ['of a step for each bit', []],
    ['with a comment between them that looks like the end', [0xff, 0xfe, 0, 4, 0xff, 0xd9]],
    ['with fillers between them', [0xff, 0xff, 0xff, 0xd0]],
  ])('is refused %s, which would keep others waiting', async (_, between) => {
    const refusal = { status: 413, message: expect.stringMatching(/takes too long to draw/) }
    await expect(redrawImage(scanned(65, between), requester)).rejects.toMatchObject(refusal)
    await expect(storedImage(scanned(65, between), requester)).rejects.toMatchObject(refusal)
  })

  test('is not found in a PNG, whose bytes say nothing of scans', async () => {
    const png = Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      pngChunk('IHDR', Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 3, 0, 0, 0])),
      pngChunk('PLTE', Buffer.alloc(768, Buffer.from([0xff, 0xda, 0, 2]))),
      pngChunk('IDAT', deflateSync(Buffer.alloc(8 * 9))),
      pngChunk('IEND', Buffer.alloc(0)),
    ])
    expect(hasTooManyScans(png)).toBe(true)
    expect((await storedImage(png, requester)).content.equals(png)).toBe(true)
  })

  test('is not found in what follows a picture, such as the film of a moving one', async () => {
    const film = Buffer.from(Array.from({ length: 100 }, () => [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]).flat())
    const moving = Buffer.concat([await portrait(400, 300), film])
    expect(await redrawImage(moving, requester)).toMatchObject({ mimeType: 'image/jpeg' })
  })
})

/** A WebP of 8 by 8 pixels that shows so many pictures one after the other. */
async function film(frames: number): Promise<Buffer> {
  const part = (kind: string, ...content: Uint8Array[]) => {
    const bytes = Buffer.concat(content)
    const head = Buffer.from(`${kind}    `, 'latin1')
    head.writeUInt32LE(bytes.length, 4)
    return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)])
  }
  const picture = await canvas(8, 8, true).webp({ lossless: true }).toBuffer()
  const size = [7, 0, 0, 7, 0, 0]
  const frame = part(
    'ANMF',
    Buffer.from([0, 0, 0, 0, 0, 0, ...size, 0, 0, 0, 0]),
    picture.subarray(picture.indexOf('VP8L')),
  )
  const beginning = [part('VP8X', Buffer.from([0x12, 0, 0, 0, ...size])), part('ANIM', Buffer.alloc(6))]
  return part('RIFF', Buffer.from('WEBP'), ...beginning, ...Array<Buffer>(frames).fill(frame))
}
