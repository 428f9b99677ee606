// Screens show what there is of answers in short, which hold no more of a row than its own fields.
import type { Page } from '@playwright/test'
import { inspections } from '#api/inspections.ts'
import { rent } from '#api/rent.ts'
import { addDays } from '#domain/day.ts'
import { formatDayWithWeekday } from '#domain/day-forms.ts'
import { asSomebodyElse, callAs, makeLetHome, signInAs } from './people.ts'
import { expect, press, test, today } from './support.ts'

const ownFields: Record<string, readonly string[]> = {
  'calendar-events': ['id', 'userId', 'propertyId', 'title', 'date', 'type', 'details'],
  documents: [
    ...['id', 'userId', 'propertyId', 'type', 'name', 'filePath', 'uploadDate', 'expiryDate', 'notes'],
    ...['propertyAddress', 'isInspectionReport'],
  ],
  inspections: [
    ...['id', 'propertyId', 'date', 'notes', 'checklistItems', 'completed'],
    ...['propertyRating', 'highPriorityIssues', 'documents'],
  ],
}

const answersInShort = (page: Page) =>
  page.route(/\/api\/(?:documents|inspections|calendar-events)(?:\?|$)/, async (route) => {
    const response = await route.fetch()
    const [, , name = ''] = new URL(route.request().url()).pathname.split('/')
    const rows: Record<string, unknown>[] = await response.json()
    const json = rows.map((row) => Object.fromEntries((ownFields[name] ?? []).map((field) => [field, row[field]])))
    await route.fulfill({ response, json })
  })

test('documents, visits and the calendar are shown of answers in short', async ({ page, request }) => {
  const { landlord, home, tenant, tenancy } = await makeLetHome(request)
  const propertyId = home.id
  const visitOn = addDays(today, 3)
  await callAs(request, landlord, inspections.create, { body: { propertyId, date: visitOn } })
  await callAs(request, landlord, rent.create, {
    body: { tenantId: tenancy.id, propertyId, amount: 89_500, dueDate: today },
  })
  await request.post('/api/documents', {
    headers: { authorization: `Bearer ${landlord.token}` },
    multipart: {
      file: { name: 'epc.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') },
      ...{ name: 'Energy certificate', type: 'EPC', propertyId: String(propertyId) },
    },
  })
  await answersInShort(page)
  await signInAs(page, landlord)
  await page.goto('/documents')
  await press(page, 'Energy certificate')
  const viewer = page.getByRole('dialog', { name: 'Energy certificate' })
  await expect(viewer.getByText('This file opens in another program')).toBeHidden()
  await expect(viewer.getByRole('button', { name: 'Download' })).toBeVisible()
  await page.goto('/calendar')
  await page.getByRole('button', { name: new RegExp(`^${formatDayWithWeekday(today)}`) }).click()
  await expect(page.getByRole('link', { name: 'View Rent Payments' })).toBeVisible()
  await page.goto('/calendar?view=agenda')
  await expect(page.getByRole('link', { name: 'View Inspections' })).toBeVisible()
  await asSomebodyElse(page, tenant, async (theirs) => {
    await answersInShort(theirs)
    await theirs.goto('/tenant-inspections')
    await theirs.getByRole('tab', { name: 'Upcoming Inspections' }).click()
    const planned = theirs.getByRole('list', { name: 'Upcoming inspections' })
    await expect(planned).toContainText(formatDayWithWeekday(visitOn))
  })
})
