/**
 * Photos of our own are shown by ticket: a token for one file that is good for a minute,
 * so that no session token appears in an address.
 */
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { uploads } from '#api/uploads.ts'
import { call } from '#web/lib/api/call.ts'

const ticketLifeMs = 50_000
const batchPauseMs = 10
const largestBatch = 200

type Batch = { files: Set<string>; tickets: Promise<Record<string, string>> }
let openBatch: Batch | null = null

function beginBatch(): Batch {
  const files = new Set<string>()
  const batch = { files, tickets: askForTickets() }
  return batch

  async function askForTickets() {
    await new Promise((resolve) => setTimeout(resolve, batchPauseMs))
    if (openBatch === batch) openBatch = null
    const { tickets } = await call(uploads.tickets, { body: { files: [...files] } })
    return tickets
  }
}

/** All photos that a screen asks for at once go out in one request. */
async function urlWithTicket(file: string): Promise<string | null> {
  if (!openBatch || openBatch.files.size >= largestBatch) openBatch = beginBatch()
  openBatch.files.add(file)
  const ticket = (await openBatch.tickets)[file]
  return ticket ? `/uploads/${file}?token=${encodeURIComponent(ticket)}` : null
}

/**
 * The addresses of stored photos by file (`abc.jpg`, without its folder). A photo keeps its address as long as it is on
 * screen; one that appears later gets a new ticket if its old one has run out, and `renew` gets one for a photo that
 * failed to load. A file without an address is still waiting, or may not be seen.
 */
export function useUploadUrls(files: readonly string[]) {
  const queryClient = useQueryClient()
  const keyOf = (file: string) => [`/uploads/${file}`]
  const queries = useQueries({
    queries: files.map((file) => ({
      queryKey: keyOf(file),
      queryFn: () => urlWithTicket(file),
      staleTime: ticketLifeMs,
      refetchOnReconnect: false,
    })),
  })
  const entries = files.flatMap((file, at) => {
    const query = queries[at]
    return query?.data && !query.isFetching ? [[file, query.data] as const] : []
  })
  return {
    urls: Object.fromEntries(entries) as Record<string, string | undefined>,
    renew: (file: string) => void queryClient.refetchQueries({ queryKey: keyOf(file) }),
  }
}
