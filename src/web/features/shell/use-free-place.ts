import { type RefObject, useEffect, useState } from 'react'
import { pageNoteId } from '#web/components/layout/sidebar-note.ts'

/** What can be pressed. A row that opens as a whole contains one of these as its opener. */
const pressable = 'a[href], button, input, select, textarea, label, summary, [role=button], [role=tab]'
/** What is read, and is too short to be read in part. */
const readable = '[data-badge], [data-value]'

// All in pixels.
/** How far apart the places are that are tried, and the points looked at in each: less than anything pressable. */
const step = 16
const farthestUp = 160
/** How far the button moves to the side to stand half outside the window. */
const toEdge = 40
/** Space that stays free around the button. */
const margin = 4
/** An element narrower or lower than this is hard enough to press with nothing over it. */
const small = 44

/** The share of a large element that the button may cover, but never its middle. */
const mostCovered = 0.2
/** How long the page must neither move nor change before the search. */
const stillnessMs = 120

/**
 * Finds where the fixed button has to move, as a CSS translation, so that it covers nothing that can be pressed and, if
 * possible, no badge or sum (rule: screens-nothing-covered); null if there is no such place. It searches whenever the
 * page has come to rest, but not while the button is being pressed, because moving it would lose the press.
 */
export function useFreePlace(button: RefObject<HTMLElement | null>): string | null {
  const [place, setPlace] = useState<string | null>('none')
  useEffect(() => {
    const content = document.getElementById('content')
    if (!content) return
    return whenAtRest(content, (waitAgain) => {
      if (!button.current) return
      if (button.current.matches(':active')) waitAgain()
      else setPlace(placeFor(button.current, content))
    })
  }, [button])
  return place
}

/** Acts each time that the page, after moving or changing, has come to rest. Returns how to stop. */
function whenAtRest(content: HTMLElement, act: (waitAgain: () => void) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => act(wait), stillnessMs)
  }
  const changes = new MutationObserver(wait)
  changes.observe(content, { childList: true, subtree: true })
  const sizes = new ResizeObserver(wait)
  sizes.observe(content)
  window.addEventListener('scroll', wait, { passive: true })
  window.addEventListener('resize', wait)
  return () => {
    clearTimeout(timer)
    changes.disconnect()
    sizes.disconnect()
    window.removeEventListener('scroll', wait)
    window.removeEventListener('resize', wait)
  }
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

interface Attempt {
  /** The elements that the button must not cover. */
  readonly elements: string
  readonly isCovered: (element: Box, by: Box) => boolean
  readonly across: number
}

/** From the best place to the last resort. */
const attempts: readonly Attempt[] = [
  { elements: `${pressable}, ${readable}`, isCovered: isCoveredTooMuch, across: 0 },
  { elements: pressable, isCovered: isCoveredTooMuch, across: 0 },
  { elements: pressable, isCovered: isMiddleCovered, across: toEdge },
]

function placeFor(button: HTMLElement, content: HTMLElement): string | null {
  for (const attempt of attempts) {
    const up = freeHeight(button, content, attempt)
    if (up !== null) return `${attempt.across}px ${-up}px`
  }
  return null
}

/** The least that the button has to move up, or null if it would have to move too far. */
function freeHeight(button: HTMLElement, content: HTMLElement, { elements, isCovered, across }: Attempt) {
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = button
  const isShown = offsetWidth > 0
  if (!isShown) return 0
  const left = offsetLeft + across - margin
  const right = offsetLeft + across + offsetWidth + margin
  for (let up = 0; up <= farthestUp; up += step) {
    const place = { left, right, top: offsetTop - up - margin, bottom: offsetTop - up + offsetHeight + margin }
    const under = elementsUnder(place, content, elements)
    const isFree = under.every((element) => !isOfNote(element) && !isCovered(element.getBoundingClientRect(), place))
    if (isFree) return up
  }
  return null
}

/** An inspection's reminder lies over the page itself, so no part of it may be covered. */
const isOfNote = (element: Element) => element.closest(`#${pageNoteId}`) !== null

function elementsUnder(place: Box, content: HTMLElement, selector: string): Element[] {
  const hit = pointsIn(place).flatMap(([x, y]) => document.elementsFromPoint(x, y))
  const ofContent = [...new Set(hit)].filter((element) => content.contains(element))
  return [...new Set(ofContent.map((element) => element.closest(selector)))].filter((element) => element !== null)
}

function pointsIn({ left, right, top, bottom }: Box): [x: number, y: number][] {
  const points: [x: number, y: number][] = []
  for (let y = top; y <= bottom; y += step) {
    for (let x = left; x <= right; x += step) points.push([x, y])
  }
  return points
}

function isMiddleCovered(element: Box, by: Box): boolean {
  const [x, y] = [(element.left + element.right) / 2, (element.top + element.bottom) / 2]
  return x >= by.left && x <= by.right && y >= by.top && y <= by.bottom
}

/** Of a small element nothing may be covered, of a large one a little beside its middle. */
function isCoveredTooMuch(element: Box, by: Box): boolean {
  if (isMiddleCovered(element, by)) return true
  const coveredWidth = Math.min(element.right, by.right) - Math.max(element.left, by.left)
  const coveredHeight = Math.min(element.bottom, by.bottom) - Math.max(element.top, by.top)
  if (coveredWidth <= 0 || coveredHeight <= 0) return false
  const [width, height] = [element.right - element.left, element.bottom - element.top]
  const isSmall = Math.min(width, height) < small
  return isSmall || (coveredWidth * coveredHeight) / (width * height) > mostCovered
}
