// Safari gives a button no focus when it is clicked: whatever had the focus loses it, and nothing gets it.
import { makeLandlord, makeLandlordWithHome, signInAs } from './people.ts'
import { expect, hold, press, test } from './support.ts'

test.beforeEach(({ page }) =>
  page.addInitScript(() =>
    document.addEventListener('mousedown', (event) => {
      if (!(event.target instanceof Element && event.target.closest('button, a'))) return
      event.preventDefault()
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    }),
  ),
)

test('a second press on what is on its way does not leave it', async ({ page, request }) => {
  const { landlord, home } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await page.goto('/inspections')
  const fetched = await hold(page, `**/api/properties/${home.id}`)
  const create = page.getByRole('button', { name: `Create Inspection of ${home.address}` }).first()
  await create.click()
  await fetched.asked
  // It says that it is at work, and can still be pressed.
  await create.click({ force: true })
  fetched.release()
  await expect(page.getByRole('dialog', { name: 'Property Inspection Report' })).toContainText(home.address)
})

test('a form that the browser has filled in stays as it was sent (rule: screens-edits)', async ({ page, request }) => {
  const { email, password } = await makeLandlord(request)
  await page.goto('/auth')
  for (const [label, value] of [
    ['Email', email],
    ['Password', password],
  ] as const)
    await page.getByLabel(label, { exact: true }).evaluate((field: HTMLInputElement, filled) => {
      field.value = filled
    }, value)
  const sent = await hold(page, '**/api/login', 'POST')
  await press(page, 'Log in')
  await sent.asked
  await expect(page.getByLabel('Email')).not.toBeEditable()
  sent.release()
  await expect(page).toHaveURL('/')
})
