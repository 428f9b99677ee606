import { Download } from 'lucide-react'
import type { MessageAttachment } from '#api/messages.ts'
import { uploads } from '#api/uploads.ts'
import { formatSize } from '#domain/file-size.ts'
import { fileOfUpload } from '#domain/upload-address.ts'
import { PhotoGrid } from '#web/features/uploads/photo-grid.tsx'
import { call } from '#web/lib/api/call.ts'
import { saveFile } from '#web/lib/api/save-file.ts'

const isPhoto = ({ mimeType }: MessageAttachment) => mimeType.startsWith('image/')

/** The photos of a message, which open large, and its documents, which are saved. */
export function Attachments({ attachments }: { attachments: readonly MessageAttachment[] }) {
  if (attachments.length === 0) return null
  const photos = attachments.filter(isPhoto).map(({ filePath }) => filePath)
  return (
    <div className="grid w-[min(24rem,62vw)] max-w-full grid-cols-1 gap-1.5">
      {photos.length > 0 && <PhotoGrid photos={photos} />}
      {attachments
        .filter((each) => !isPhoto(each))
        .map((each) => (
          <button
            key={each.id}
            type="button"
            onClick={() => void save(each)}
            className="flex min-h-11 min-w-0 items-center gap-2 rounded-md border border-line bg-sheet px-3 py-1.5 text-left hover:border-press hover:text-press"
          >
            <Download aria-hidden className="size-4.5 shrink-0" />
            <span className="min-w-0">
              <span className="block truncate font-semibold">{each.fileName}</span>
              <span className="text-muted text-sm">{formatSize(each.fileSize)}</span>
            </span>
          </button>
        ))}
    </div>
  )
}

const save = ({ filePath }: MessageAttachment) =>
  saveFile(async () => {
    const file = fileOfUpload(filePath)
    const { tickets } = await call(uploads.tickets, { body: { files: [file] } })
    return `${filePath}?token=${encodeURIComponent(tickets[file] ?? '')}`
  })
