import { type RefObject, useEffect, useState } from 'react'
import { pageNoteId } from '#web/components/layout/sidebar-note.ts'

/** What can be pressed. A row that opens as a whole contains one of these as its opener. */
const pressable = 'a[href], button, input, select, textarea, label, summary, [role=button], [role=tab]'
/** What is read, and is too short to be read in part. */
const readable = '[data-badge], [data-value]'
/** The grid of the search, in pixels: finer than the smallest thing to press. */
const step = 16
/** How far the button may move up, in pixels. */
const farthest = 160
/**
 * The share of a large element that the button may cover, but never its middle. Of a small element it may cover
 * nothing.
 */
const mostCovered = 0.2
/** An element narrower or lower than this, in pixels, is hard enough to press with nothing over it. */
const small = 44
/** Pixels that stay free around the button. */
const margin = 4
/** How far the button moves to the side, in pixels, to stand half outside the window. */
const toEdge = 40
/** How long the page must neither move nor change before the search. */
const stillnessMs = 120

/**
 * Finds where the fixed button has to move, as a CSS translation, so that it covers nothing that can be pressed and, if
 * possible, no badge or sum (rule: screens-nothing-covered): up, else half out of the window, where it covers no middle
 * of anything; null if there is no such place. It searches whenever the page has come to rest, but not while the button
 * is being pressed, because moving it would lose the press.
 */
export function useFreePlace(button: RefObject<HTMLElement | null>): string | null {
  const [place, setPlace] = useState<string | null>('none')
  useEffect(() => {
    const content = document.getElementById('content')
    if (!content) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      if (!button.current) return
      if (button.current.matches(':active')) lookSoon()
      else setPlace(placeFor(button.current, content))
    }
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

function placeFor(button: HTMLElement, content: HTMLElement): string | null {
  const up =
    freePlace(button, content, `${pressable}, ${readable}`, isCovered) ??
    freePlace(button, content, pressable, isCovered)
  if (up !== null) return `0 ${-up}px`
  const upAtEdge = freePlace(button, content, pressable, isMiddleCovered, toEdge)
  return upAtEdge === null ? null : `${toEdge}px ${-upAtEdge}px`
}

/** An inspection's reminder lies over the page itself, so no part of it may be covered. */
const isOfNote = (thing: Element) => thing.closest(`#${pageNoteId}`) !== null

function freePlace(
  button: HTMLElement,
  content: HTMLElement,
  things: string,
  isHidden: (thing: Box, by: Box) => boolean,
  across = 0,
): number | null {
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = button
  if (width === 0) return 0
  const corner = {
    left: left + across - margin,
    right: left + across + width + margin,
    top: top - margin,
    bottom: top + height + margin,
  }
  for (let up = 0; up <= farthest; up += step) {
    const place = { ...corner, top: corner.top - up, bottom: corner.bottom - up }
    const isTaken = (thing: Element) => isOfNote(thing) || isHidden(thing.getBoundingClientRect(), place)
    if (![...thingsIn(place, content, things)].some(isTaken)) return up
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

function isMiddleCovered(thing: Box, by: Box): boolean {
  const [x, y] = [(thing.left + thing.right) / 2, (thing.top + thing.bottom) / 2]
  return x >= by.left && x <= by.right && y >= by.top && y <= by.bottom
}

function isCovered(thing: Box, by: Box): boolean {
  if (isMiddleCovered(thing, by)) return true
  const [width, height] = [thing.right - thing.left, thing.bottom - thing.top]
  const wide = Math.min(thing.right, by.right) - Math.max(thing.left, by.left)
  const high = Math.min(thing.bottom, by.bottom) - Math.max(thing.top, by.top)
  if (wide <= 0 || high <= 0) return false
  return Math.min(width, height) < small || (wide * high) / (width * height) > mostCovered
}
