/** What a tenant says about an issue. Photos are collected beside it, and sent while one types. */
import { z } from 'zod/mini'
import { newMaintenanceRequest } from '#api/maintenance.ts'

export const reportForm = z.pick(newMaintenanceRequest, {
  requestType: true,
  description: true,
  urgency: true,
  accessInstructions: true,
  propertyId: true,
})

export type ReportInput = z.input<typeof reportForm>
export type Report = z.output<typeof reportForm>
