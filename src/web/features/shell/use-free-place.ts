import { type RefObject, useEffect, useState } from 'react'

/** What takes a press of its own. A row that opens as a whole has one of these as its opener. */
const pressable = 'a[href], button, input, select, textarea, label, summary, [role=button], [role=tab]'
/** What is read, and too short to be read in part. */
const readable = '[data-badge], [data-value]'
/**
 * Pixels between two places that are tried, and between two points that are looked at:
 * less than the smallest thing to press.
 */
const step = 16
/** So far above its corner the button may go. */
const farthest = 160
/** How much of a large element may lie under the button, and never its middle; of a small element nothing may. */
const mostCovered = 0.2
/** Pixels across: what is smaller is hard enough to press without anything over it. */
const small = 44
/** Pixels that stay free around the button. */
const margin = 4
/** Without a movement of the page or a change in it. */
const stillnessMs = 120

/**
 * How far the fixed button has to go up, in pixels, so that it covers nothing that can be pressed, and where it
 * can be no badge or sum either (rule: screens-nothing-covered); null where there is no such place. It is
 * looked for whenever the page has come to rest.
 */
export function useFreePlace(button: RefObject<HTMLElement | null>): number | null {
  const [place, setPlace] = useState<number | null>(0)
  useEffect(() => {
    const content = document.getElementById('content')
    if (!content) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => button.current && setPlace(placeFor(button.current, content))
    const lookSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(look, stillnessMs)
    }
    const changes = new MutationObserver(lookSoon)
    changes.observe(content, { childList: true, subtree: true })
    const sizes = new ResizeObserver(lookSoon)
    sizes.observe(content)
    window.addEventListener('scroll', lookSoon, { passive: true })
    window.addEventListener('resize', lookSoon)
    return () => {
      clearTimeout(timer)
      changes.disconnect()
      sizes.disconnect()
      window.removeEventListener('scroll', lookSoon)
      window.removeEventListener('resize', lookSoon)
    }
  }, [button])
  return place
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

const placeFor = (button: HTMLElement, content: HTMLElement) =>
  freePlace(button, content, `${pressable}, ${readable}`) ?? freePlace(button, content, pressable)

function freePlace(button: HTMLElement, content: HTMLElement, things: string): number | null {
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = button
  if (width === 0) return 0
  const corner = {
    left: left - margin,
    right: left + width + margin,
    top: top - margin,
    bottom: top + height + margin,
  }
  for (let up = 0; up <= farthest; up += step) {
    const place = { ...corner, top: corner.top - up, bottom: corner.bottom - up }
    if (![...thingsIn(place, content, things)].some((thing) => isCovered(thing.getBoundingClientRect(), place)))
      return up
  }
  return null
}

function thingsIn({ left, right, top, bottom }: Box, content: HTMLElement, selector: string): Set<Element> {
  const things = new Set<Element>()
  for (let y = top; y <= bottom; y += step) {
    for (let x = left; x <= right; x += step) {
      for (const element of document.elementsFromPoint(x, y)) {
        const thing = content.contains(element) && element.closest(selector)
        if (thing) things.add(thing)
      }
    }
  }
  return things
}

function isCovered(thing: Box, by: Box): boolean {
  const [width, height] = [thing.right - thing.left, thing.bottom - thing.top]
  const [x, y] = [thing.left + width / 2, thing.top + height / 2]
  if (x >= by.left && x <= by.right && y >= by.top && y <= by.bottom) return true
  const wide = Math.min(thing.right, by.right) - Math.max(thing.left, by.left)
  const high = Math.min(thing.bottom, by.bottom) - Math.max(thing.top, by.top)
  if (wide <= 0 || high <= 0) return false
  return Math.min(width, height) < small || (wide * high) / (width * height) > mostCovered
}
