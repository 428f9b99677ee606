/** A landlord's name, colour and logo on their tenants' screens, mails and papers. */
import { z } from 'zod/mini'
import { endpoint } from '#api/contract.ts'
import { clearable, message, requiredLine } from '#api/fields.ts'
import { colourPattern } from '#domain/branding.ts'

/** In characters of a data URL: a picture of 1 MB in base64. */
export const longestLogo = 'data:image/jpeg;base64,'.length + 4 * Math.ceil((1024 * 1024) / 3)

/** Characters of the name that tenants see. */
export const longestBrandName = 60

const logoMessage = 'The logo must be a PNG or JPEG picture'

const logo = z
  .string(logoMessage)
  .check(
    z.maxLength(longestLogo, 'The logo is too large: at most 1 MB'),
    z.regex(/^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/, logoMessage),
  )

const colourMessage = 'Colour must be # and six digits, such as #1b4d3a'

export const newBranding = z.object({
  name: requiredLine('Name is required').check(
    z.maxLength(longestBrandName, `Name must be at most ${longestBrandName} characters`),
  ),
  colour: z.pipe(
    z.pipe(
      z.string(colourMessage),
      z.transform((text) => text.trim().toLowerCase()),
    ),
    z.string().check(z.regex(colourPattern, colourMessage)),
  ),
  /** As a data URL; unchanged if left out, removed by null. */
  logo: clearable(logo),
})

const brandingReply = z.object({
  name: z.string(),
  colour: z.string(),
  /** The colour of text on it: black or white. */
  textColour: z.string(),
  /** A PNG as a data URL. */
  logo: z.nullable(z.string()),
})
export type Branding = z.infer<typeof brandingReply>

export const branding = {
  get: endpoint({
    method: 'GET',
    path: '/api/branding',
    summary: 'Get your branding, or as a tenant that of your landlord if their plan includes it; null if there is none',
    access: 'signedIn',
    guests: true,
    apiKeys: true,
    reply: z.nullable(brandingReply),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/branding',
    summary: 'Set the name, colour and logo (PNG or JPEG) that your tenants see (Enterprise)',
    access: 'landlord',
    apiKeys: true,
    planFeature: 'customBranding',
    body: newBranding,
    reply: brandingReply,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/branding',
    summary: 'Remove your branding',
    access: 'landlord',
    apiKeys: true,
    reply: message,
  }),
}
