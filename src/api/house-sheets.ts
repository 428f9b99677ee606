/** The house sheet, as hung inside a cupboard door: stopcock, meters, bins, Wi-Fi, repairs, emergency numbers. */
import { z } from 'zod/mini'
import { endpoint } from '#api/contract.ts'
import { clearable, flag, id, idParams, instant, line, requiredLine, ticket } from '#api/fields.ts'
import { longestSheetNote, mostBins, mostContacts } from '#domain/house-sheet.ts'

export const bin = z.object({
  /** What goes in: 'Recycling'. */
  contents: requiredLine('What goes in is required'),
  colour: line(),
  /** When it is emptied: 'Every other Tuesday'. */
  days: line(),
})

export const contact = z.object({
  name: requiredLine('Name is required'),
  phone: requiredLine('Phone is required'),
})

const note = z
  .string('Must be text')
  .check(
    z.trim(),
    z.maxLength(longestSheetNote, `Must be at most ${longestSheetNote} characters, so that the sheet fits on one page`),
  )

const text = clearable(line())

export const houseSheetChanges = z.object({
  stopcock: text,
  gasMeterNumber: text,
  gasMeterPlace: text,
  electricityMeterNumber: text,
  electricityMeterPlace: text,
  waterMeterNumber: text,
  waterMeterPlace: text,
  fuseBox: text,
  wifiName: text,
  wifiPassword: text,
  /** Whether guests, who have only the join code, are shown the Wi-Fi password. */
  wifiForGuests: z.optional(flag),
  bins: z.optional(
    z.array(bin, 'Must be a list').check(z.maxLength(mostBins, `There can be at most ${mostBins} bins`)),
  ),
  repairs: clearable(note),
  emergencyNumbers: z.optional(
    z.array(contact, 'Must be a list').check(z.maxLength(mostContacts, `There can be at most ${mostContacts} numbers`)),
  ),
  notes: clearable(note),
})

const textOrNull = z.nullable(z.string())

const houseSheet = z.object({
  propertyId: id,
  address: z.string(),
  city: z.string(),
  hasGas: z.boolean(),
  /** Only in the landlord's answer, on a plan with join codes. */
  joinCode: z.optional(z.string()),
  /** The address in the QR code: sign-up and guest access with the join code filled in. */
  joinLink: z.optional(z.string()),
  /** Whom to ask; null for guests. */
  landlord: z.nullable(z.object({ name: z.string(), phone: textOrNull, email: textOrNull })),
  stopcock: textOrNull,
  gasMeterNumber: textOrNull,
  gasMeterPlace: textOrNull,
  electricityMeterNumber: textOrNull,
  electricityMeterPlace: textOrNull,
  waterMeterNumber: textOrNull,
  waterMeterPlace: textOrNull,
  fuseBox: textOrNull,
  wifiName: textOrNull,
  wifiPassword: textOrNull,
  wifiForGuests: z.boolean(),
  bins: z.array(bin),
  repairs: textOrNull,
  emergencyNumbers: z.array(contact),
  notes: textOrNull,
  /** Null while nothing has been entered. */
  updatedAt: z.nullable(instant),
})
export type HouseSheet = z.infer<typeof houseSheet>

export const houseSheets = {
  get: endpoint({
    method: 'GET',
    path: '/api/properties/:id/house-sheet',
    summary: 'Get the house sheet of a property',
    access: 'signedIn',
    guests: true,
    apiKeys: true,
    params: idParams,
    reply: houseSheet,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/properties/:id/house-sheet',
    summary: 'Change the house sheet; fields that are left out stay as they are',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: houseSheetChanges,
    reply: houseSheet,
  }),
  ticket: endpoint({
    method: 'POST',
    path: '/api/properties/:id/house-sheet/ticket',
    summary: 'Create a ticket that opens this PDF for 60 seconds, as `?token=`',
    access: 'signedIn',
    uncounted: true,
    guests: true,
    params: idParams,
    reply: ticket,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/properties/:id/house-sheet/pdf',
    summary: 'Download the house sheet as PDF, one page of A4',
    access: 'signedIn',
    guests: true,
    apiKeys: true,
    queryToken: true,
    params: idParams,
    reply: 'file',
  }),
}
