/**
 * A landlord on Enterprise shows tenants a name, a colour and a logo of their own. What is written on the colour is
 * black or white, whichever can be read, so that no colour takes the contrast away.
 */

/** As it is stored: `#` and six digits in small letters. */
export const colourPattern = /^#[0-9a-f]{6}$/

/** The colour of Latchkey's own buttons, where a landlord has chosen none. */
export const usualColour = '#1b4d3a'

const white = '#ffffff'
const black = '#000000'

/** Of a colour, from 0 for black to 1 for white, as WCAG 2 has it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1, where both are the same, to 21 between black and white. */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

/**
 * White where that can be read on the colour, else black: at least 4.5 to 1 for any colour (rule: branding-contrast).
 */
export function textOn(colour: string): string {
  return contrast(colour, white) >= contrast(colour, black) ? white : black
}
