/** A signature as a small picture: dark ink on white, so that it reads the same on screen, at night and in print. */
export const signatureSize = { width: 600, height: 200 }

export const ink = '#1d1b16'

const handwriting = '"Segoe Script", "Snell Roundhand", "Bradley Hand", "Brush Script MT", cursive'

/** What was drawn on a canvas, as the data URL of a PNG. */
export function pictureOf(drawn: HTMLCanvasElement): string | null {
  return paint((context, { width, height }) => context.drawImage(drawn, 0, 0, width, height))
}

/** A typed name in a hand, as large as fits, as the data URL of a PNG; null for an empty name. */
export function pictureOfName(name: string): string | null {
  const text = name.trim()
  if (!text) return null
  return paint((context, { width, height }) => {
    const fontOf = (size: number) => `italic ${size}px ${handwriting}`
    const largest = height * 0.45
    context.font = fontOf(largest)
    const room = width * 0.9
    context.font = fontOf(largest * Math.min(1, room / context.measureText(text).width))
    context.fillStyle = ink
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(text, width / 2, height / 2)
  })
}

function paint(draw: (context: CanvasRenderingContext2D, size: typeof signatureSize) => void): string | null {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, signatureSize)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  draw(context, signatureSize)
  return canvas.toDataURL('image/png')
}
