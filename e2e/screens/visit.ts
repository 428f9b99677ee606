import type { Locator, Page } from '@playwright/test'
import { entry as entriesWith } from '../support.ts'
import type { Viewer, World } from './world.ts'

/** One screen, dialog or state to look at. */
export interface Visit {
  readonly title: string
  readonly who: Viewer
  readonly path: string | ((world: World) => string)
  /** Says what some of its calls are answered with, before it is opened. */
  readonly answers?: (page: Page) => Promise<unknown>
  /** Goes from the loaded screen to the dialog or state. */
  readonly open?: (page: Page, world: World) => Promise<unknown>
  /** Appears once it is there; nothing is checked before. */
  readonly shows: (page: Page) => Locator
  /** Shows reminders of inspections. */
  readonly reminds?: true
  /** Opens it anew on each device, because it exists only on one, or closes when the width changes. */
  readonly differsByWidth?: true
  /** The calls that the server answers with 503. */
  readonly failing?: string
}

export const press = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const question = (page: Page) => page.getByRole('alertdialog')
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first()
export const isNarrow = (page: Page) => page.viewportSize()?.width === 390
/** The first entry with these words. */
export const entry = (page: Page | Locator, text: string) => entriesWith(page, text).first()
