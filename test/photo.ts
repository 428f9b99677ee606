import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import type { Caller, TestApp } from '#test/app.ts'

/** A small blank picture. */
export const photo = (format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width: 12, height: 8, channels: 3, background: '#357' } })
    .toFormat(format)
    .toBuffer()

/** A form with one file in it. */
export function formWith(content: Uint8Array, name = 'photo.png', type = 'image/png'): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)], { type }), name)
  return form
}

/** Stores a photo as that person; it is attached to nothing yet. */
export const uploadPhoto = async (app: Pick<TestApp, 'as'>, caller: Caller) =>
  app.as(caller).uploads.create({ form: formWith(await photo()) })

const red = { r: 200, g: 30, b: 30 }
/** A picture of one colour, whose format is still to be chosen. */
export const canvas = (width: number, height: number, alpha = false) =>
  sharp({
    create: alpha
      ? { width, height, channels: 4, background: { ...red, alpha: 0.5 } }
      : { width, height, channels: 3, background: red },
  })

/** A photo taken in portrait, with the place and the owner in its metadata. */
export const portrait = (width: number, height: number) =>
  canvas(width, height)
    .withExif({ IFD0: { Artist: 'Łukasz' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** A part of a PNG, with its length and checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}
