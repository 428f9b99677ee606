import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { requestOf } from '#api/client.ts'
import { documents } from '#api/documents.ts'
import { properties } from '#api/properties.ts'
import { sha256 } from '#test/backups.ts'
import { documentForm, pdf } from '#test/documents.ts'
import { callsTo } from '../demo/client.ts'
import { type OwnSettings, startServerProcess } from '../process/server-process.ts'
import { newWriter } from './writes.ts'

export interface UploadsReport {
  readonly acknowledged: number
  /** Acknowledged documents that are gone or have other bytes. */
  readonly lost: number
  /** Documents in the list whose file is not there. */
  readonly withoutFile: number
  readonly exitCode: number | null
}

interface Uploader {
  readonly token: string
  readonly propertyId: number
  /** The SHA-256 of what was sent, by the id of its document. */
  readonly acknowledged: Map<number, string>
}

const browsers = 3

/**
 * Kills the server once a round in the middle of uploads. Afterwards every acknowledged document must be there with its
 * bytes, and no document without its file.
 */
export async function killWhileUploading(own: OwnSettings, rounds: number): Promise<UploadsReport> {
  let server = await startServerProcess(own)
  const uploader = await newUploader(server.address)
  for (let round = 0; round < rounds; round += 1) {
    const before = uploader.acknowledged.size
    let isOver = false
    const uploading = Array.from({ length: browsers }, () => uploadOn(server.address, uploader))
    const ended = Promise.all(uploading).then(() => {
      isOver = true
    })
    while (!isOver && uploader.acknowledged.size < before + 2 + (round % 5)) await wait(5)
    if (isOver) throw new Error('The server stopped taking uploads before it was killed')
    await server.kill()
    await ended
    server = await startServerProcess(own)
  }
  const found = await readAll(server.address, uploader)
  return { acknowledged: uploader.acknowledged.size, ...found, exitCode: await server.stop() }
}

async function newUploader(address: string): Promise<Uploader> {
  const { token } = await newWriter(address)
  const body = { address: '1 Station Road', city: 'York', rentAmount: 95_000 }
  const home = await callsTo(address)({ token }, properties.create, { body })
  return { token, propertyId: home.id, acknowledged: new Map() }
}

/** One document after the other, until an upload fails. */
async function uploadOn(address: string, uploader: Uploader): Promise<void> {
  const call = callsTo(address)
  for (;;) {
    const content = pdf(randomBytes(150_000).toString('hex'))
    const form = documentForm({ name: 'Certificate', type: 'EPC', propertyId: uploader.propertyId }, content)
    try {
      const { id } = await call(uploader, documents.create, { form })
      uploader.acknowledged.set(id, sha256(content))
    } catch {
      return
    }
  }
}

async function readAll(address: string, { token, acknowledged }: Uploader) {
  const listed = await callsTo(address)({ token }, documents.list)
  let lost = acknowledged.size
  let withoutFile = 0
  for (const { id } of listed) {
    const { url } = requestOf(documents.download, { params: { id } })
    const answer = await fetch(address + url, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) withoutFile += 1
    else if (sha256(new Uint8Array(await answer.arrayBuffer())) === acknowledged.get(id)) lost -= 1
  }
  return { lost, withoutFile }
}
