// Inspections made without a browser, and what the screen shows of them.
import type { APIRequestContext, Page } from '@playwright/test'
import type { z } from 'zod/mini'
import { inspectionReports, type newInspectionReport } from '#api/inspection-reports.ts'
import { callAs, type Person } from './people.ts'
import { today } from './support.ts'

export const details = (page: Page) => page.getByRole('dialog', { name: 'Inspection Report Details' })

/** A part of the report whose details are open. */
export const part = (page: Page, title: string) => details(page).getByRole('region', { name: title, exact: true })

type Report = Partial<z.input<typeof newInspectionReport>>

const findings: Report = {
  internalRooms: [
    { roomType: 'Kitchen', roomName: 'Back kitchen', condition: 'fair', notes: 'The tap drips.' },
    { roomType: 'Hallway', roomName: 'Hallway', condition: null, notes: 'Not seen' },
  ],
  weatherConditions: 'Dry, after rain',
  roofCondition: 'poor',
  roofNotes: 'Two slates have slipped.',
  smokeAlarms: 'good',
  heatingSystem: 'excellent',
  overallCondition: 'fair',
  priorityIssues: 'Slipped slates over the porch',
  maintenanceRecommendations: 'A roofer before winter.',
  estimatedCosts: 45000,
  notes: 'All in all well kept.',
}

/** Submits the report of a visit today; `body` says what was found. */
export const inspect = (request: APIRequestContext, landlord: Person, propertyId: number, report: Report = findings) =>
  callAs(request, landlord, inspectionReports.create, { body: { propertyId, inspectionDate: today, ...report } })
