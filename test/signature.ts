import sharp from 'sharp'

const svg = (mark: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100">${mark}</svg>`)

const pngOf = async (mark: string) => {
  const picture = await sharp(svg(mark)).png().toBuffer()
  return `data:image/png;base64,${picture.toString('base64')}`
}

/** A signature as a browser sends it: a PNG with a stroke on it. */
export const signature = () =>
  pngOf('<path d="M20 70 Q90 0 150 60 T280 40" stroke="#123" stroke-width="4" fill="none"/>')

/** A PNG on which nobody has drawn anything. */
export const emptySignature = () => pngOf('<rect width="300" height="100" fill="white"/>')
