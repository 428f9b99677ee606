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
