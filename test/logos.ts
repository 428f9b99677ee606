/** Logos for tests. */
import sharp from 'sharp'

/** A red one as a data URL. */
export async function logoOf(format: 'png' | 'jpeg' | 'webp', width = 1_200, height = 300): Promise<string> {
  const drawn = await sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .toFormat(format)
    .toBuffer()
  return `data:image/${format};base64,${drawn.toString('base64')}`
}
