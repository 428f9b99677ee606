import { navigate } from 'wouter/use-browser-location'
import { goFromAbove } from './go-from-above.ts'
import { askBeforeNavigating } from './use-ask-before-leaving.ts'
import { layersSettled } from './use-back-layer.ts'

/**
 * The button of a toast that leads to the next step; a dialog or a page with edits asks before it is left (rule:
 * screens-lead-on).
 */
export const leadTo = (label: string, href: string) => ({
  label,
  onPress: () => void layersSettled().then(() => goFromAbove(href, () => askBeforeNavigating(navigate, href))),
})
