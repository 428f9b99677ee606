/** Photos and attachments: stored first, then attached to a record, and visible to those who may see that record. */
import { z } from 'zod/mini'
import { endpoint } from '#api/contract.ts'
import { fileNameText, instant } from '#api/fields.ts'
import { uploadName } from '#domain/upload-address.ts'

/** The name of a stored file. */
export const storedName = z.string().check(z.regex(uploadName, 'Not a file of ours'))

export const uploads = {
  create: endpoint({
    method: 'POST',
    path: '/api/uploads',
    summary:
      'Upload a photo (JPEG, PNG or WebP, stored without its metadata), or for a message or transaction also a GIF, PDF, Word or Excel file; at most 20 MB',
    access: 'signedIn',
    apiKeys: true,
    guests: true,
    multipart: true,
    reply: z.object({ file: z.string(), url: z.string() }),
    status: 201,
  }),
  tickets: endpoint({
    method: 'POST',
    path: '/api/uploads/tickets',
    summary: 'Create tickets that open each of these files for 60 seconds, as `?token=`',
    access: 'signedIn',
    uncounted: true,
    guests: true,
    body: z.object({
      /** By name or by address under /uploads. */
      files: z
        .array(
          z.pipe(
            z.pipe(
              z.string(),
              z.transform((file: string) => file.replace(/^\/uploads\//, '')),
            ),
            storedName,
          ),
        )
        .check(z.maxLength(200)),
    }),
    reply: z.object({ tickets: z.record(z.string(), z.string()), expiresAt: instant }),
  }),
  view: endpoint({
    method: 'GET',
    path: '/uploads/:file',
    summary: 'Open a photo or attachment',
    access: 'signedIn',
    apiKeys: true,
    guests: true,
    queryToken: true,
    params: z.object({ file: fileNameText }),
    reply: 'file',
  }),
}
