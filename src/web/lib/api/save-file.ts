import type { Endpoint } from '#api/client.ts'
import { urlOf } from '#api/contract.ts'
import { sayFailure } from './say-failure.ts'

/**
 * The address of a file with the ticket that was asked for: a token for it alone that is good for a minute, so that no
 * session token appears in an address.
 */
export async function addressByTicket(
  asked: Promise<{ ticket: string }>,
  file: Endpoint & { readonly reply: 'file' },
  { params, query }: { params?: object; query?: object } = {},
): Promise<string> {
  const { ticket } = await asked
  return urlOf(file, { params, query: { ...query, token: ticket } })
}

/** Saves a file on this device, from an address that is asked for first. A failure is shown in a toast. */
export async function saveFile(findAddress: () => Promise<string>): Promise<void> {
  try {
    download(await findAddress(), '')
  } catch (error) {
    sayFailure('Download failed', error)
  }
}

/** Saves what a call answers with as a file. */
export async function saveBlob(read: () => Promise<Blob>, name: string): Promise<void> {
  try {
    const address = URL.createObjectURL(await read())
    download(address, name)
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  } catch (error) {
    sayFailure('Download failed', error)
  }
}

/** Makes the browser save the file at an address; with an empty name, under the server's name for it. */
function download(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
