let pressed: Element | null = null

// An optional document, because tests of rules load this file without one.
globalThis.document?.addEventListener('click', ({ target }) => notePress(target), { capture: true, passive: true })

function notePress(target: EventTarget | null): void {
  pressed = target instanceof Element ? target.closest('button, a') : null
}

/**
 * The button or link that was pressed last, also by key. It need not have the focus: Safari gives it none for a click.
 */
export const lastPress = (): Element | null => pressed
