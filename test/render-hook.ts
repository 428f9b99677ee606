/** Runs a React hook without a browser: React needs a document only for what is drawn. */
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'

/** `render` calls the hook with its arguments, and `unmount` takes it off the screen. */
export function renderHook<Arguments extends unknown[], Result>(hook: (...given: Arguments) => Result) {
  const last: { result?: Result } = {}
  const root = createRoot(emptyElement())
  const render = (...given: Arguments): Result => {
    const run = () => {
      last.result = hook(...given)
    }
    act(() => root.render(createElement(Runner, { run })))
    return last.result as Result
  }
  return { render, unmount: () => act(() => root.unmount()) }
}

function Runner({ run }: { run: () => void }) {
  run()
  return null
}

/** The part of a document that React asks for when nothing is drawn. */
function emptyElement(): HTMLElement {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('window', { HTMLIFrameElement: class {} })
  onTestFinished(() => void vi.unstubAllGlobals())
  const element = { nodeType: 1, tagName: 'DIV', addEventListener: () => undefined }
  const ownerDocument = { ...element, nodeType: 9, activeElement: null }
  return { ...element, ownerDocument } as unknown as HTMLElement
}
