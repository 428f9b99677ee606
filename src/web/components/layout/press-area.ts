const interactive = 'a, button, input, select, textarea, label, [role=button]'

/**
 * As the `ref` of a row or card: a press anywhere on it presses its link or button with `data-opener`. Other controls
 * in it keep their own press, and its text can still be selected. The keyboard uses the link or button itself.
 */
export function pressArea(area: HTMLElement | null) {
  if (!area) return
  const press = (event: MouseEvent) => {
    if (isOnOther(event, area) || isSelected(area)) return
    // Passes modifier keys on, so that a link can open in a new tab.
    area.querySelector('[data-opener]')?.dispatchEvent(new MouseEvent('click', event))
  }
  area.addEventListener('click', press)
  return () => area.removeEventListener('click', press)
}

function isOnOther({ target }: MouseEvent, area: HTMLElement): boolean {
  const pressed = target instanceof Element && target.closest(interactive)
  return pressed instanceof Element && area.contains(pressed)
}

function isSelected(area: HTMLElement): boolean {
  const selection = getSelection()
  return selection !== null && !selection.isCollapsed && selection.containsNode(area, true)
}
