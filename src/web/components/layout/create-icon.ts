// In place of lucide's own, which draws for other frameworks too and takes settings that no screen has: what remains is
// a kilobyte less of what the first page waits for (vite.config.ts).
import { type ComponentProps, createElement } from 'react'

type Drawing = { node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[] }

const saysWhatItIs = (attribute: string) => /^(aria-|role$|title$)/.test(attribute)

/** The component of an icon, which screen readers skip unless it says what it is. */
export default function createIcon({ node }: Drawing) {
  return (attributes: ComponentProps<'svg'>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': Object.keys(attributes).some(saysWhatItIs) ? undefined : true,
        ...attributes,
      },
      node.map(([tag, shape]) => createElement(tag, shape)),
    )
}
