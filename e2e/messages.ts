import type { Page } from '@playwright/test'
import { press } from './support.ts'

/** A landlord begins a first conversation with a tenant. */
export async function beginMessage(page: Page) {
  await page.goto('/messages')
  await press(page, 'Write the first message')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Łukasz Nowak/ })
    .click()
}
