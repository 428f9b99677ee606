/** What a landlord types in the wizard, and the error messages of its fields (rule: onboarding-fields). */
import { z } from 'zod/mini'
import { onboardingTenant } from '#api/accounts.ts'
import { newDocument } from '#api/documents.ts'
import { day, pence } from '#api/fields.ts'
import { newProperty } from '#api/properties.ts'
import { documentExtension, largestFile, onboardingExtensions } from '#domain/document.ts'
import { issuedOn } from '#web/features/documents/document-form.ts'
import { typedPence, typedText } from '#web/lib/forms/typed-values.ts'

const leastRent = 100

export const firstPropertyForm = z.object({
  address: newProperty.shape.address,
  city: newProperty.shape.city,
  rentAmount: typedPence(pence('Rent amount is required', leastRent)),
})
export type FirstPropertyInput = z.input<typeof firstPropertyForm>
export type FirstPropertyBody = z.output<typeof firstPropertyForm>

export const firstTenantForm = z
  .object({
    name: onboardingTenant.shape.name,
    email: onboardingTenant.shape.email,
    phone: typedText(onboardingTenant.shape.phone),
    moveInDate: typedText(day('Move-in date is required')),
    leaseEndDate: typedText(day('Lease end date is required')),
  })
  .check(
    z.refine(({ moveInDate, leaseEndDate }) => leaseEndDate >= moveInDate, {
      path: ['leaseEndDate'],
      message: 'Lease end date cannot be before the move-in date',
    }),
  )
export type FirstTenantInput = z.input<typeof firstTenantForm>
export type FirstTenantBody = z.output<typeof firstTenantForm>

const isAccepted = (file: File) => onboardingExtensions.some((extension) => extension === documentExtension(file.name))

export const firstDocumentForm = z.object({
  type: newDocument.shape.type,
  name: newDocument.shape.name,
  expiryDate: typedText(newDocument.shape.expiryDate),
  issuedOn,
  file: z.pipe(
    z.nullable(z.instanceof(File)),
    z.instanceof(File, { error: 'File is required' }).check(
      z.refine(isAccepted, 'Please choose a PDF, DOC, DOCX, JPG, JPEG or PNG file.'),
      z.refine((file) => file.size <= largestFile, 'The file is too large: at most 20 MB'),
      z.refine((file) => file.size > 0, 'The file is empty'),
    ),
  ),
})
export type FirstDocumentInput = z.input<typeof firstDocumentForm>
export type FirstDocumentBody = z.output<typeof firstDocumentForm>
