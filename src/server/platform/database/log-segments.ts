import { closeSync, fsyncSync, openSync } from 'node:fs'
import { link, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { privateFileMode } from '#server/platform/files/private-folder.ts'
import { syncPath } from '#server/platform/files/sync-path.ts'

/** Segments that are made in advance while much is written: one lasts most of a second at the fastest. */
const segmentsAhead = 2
const zerosAtOnce = Buffer.alloc(256 * 1024)

/** As PostgreSQL's own `checkpoint_timeout`, and half of its `max_wal_size`. */
const checkpointAfterMs = 5 * 60_000
const checkpointAfterSegments = 32
const lookEveryMs = 60_000

/** PostgreSQL throws away what it finds under such a name when it starts after a crash. */
const unfinishedName = 'xlogtemp.ahead'
const segmentPath = /\/pg_wal\/([0-9A-F]{24})$/

/**
 * Looks after the write-ahead log of the embedded PostgreSQL. A PostgreSQL server has processes for that. Here, a
 * statement that reaches the end of a segment would wait until 16 MB of zeros are on the disk, and old segments would
 * pile up until the process ends (docs/decisions/028-log-of-the-embedded-database.md).
 */
export class LogSegments {
  readonly #folder: string
  #current: string | undefined
  #making: Promise<void> | undefined
  #isStopped = false
  #looks: NodeJS.Timeout | undefined
  /** The segment whose name may not be on the disk yet. */
  #named: string | undefined
  #segmentsSince = 0
  #isChanged = false
  #checkpointAt = performance.now()

  constructor(databaseDirectory: string) {
    this.#folder = join(databaseDirectory, 'pg_wal')
  }

  /** A file of the database has been saved. */
  saved(path: string): void {
    const name = segmentPath.exec(path)?.[1]
    if (!name) return
    this.#isChanged = true
    if (name === this.#named) syncNow(this.#folder)
    if (name === this.#current) return
    const isFirst = this.#current === undefined
    this.#current = name
    if (isFirst) return
    this.#segmentsSince += 1
    this.#makeAhead()
  }

  /** Has old segments removed at intervals, until it is stopped. A checkpoint that fails is tried again. */
  keepShort(checkpoint: () => Promise<unknown>): void {
    this.#looks = setInterval(() => {
      const isDue = performance.now() - this.#checkpointAt >= checkpointAfterMs
      if (!this.#isChanged || !(isDue || this.#segmentsSince >= checkpointAfterSegments)) return
      checkpoint().then(
        () => {
          // The checkpoint has written to the log itself.
          this.#isChanged = false
          this.#segmentsSince = 0
          this.#checkpointAt = performance.now()
        },
        () => {},
      )
    }, lookEveryMs)
    this.#looks.unref()
  }

  /** Before the database is closed: a later copy of its folder, or opening it again, finds no unfinished segment. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#looks)
    await this.#making
  }

  #makeAhead(): void {
    // Where the disk has no room or does not support links, PostgreSQL makes its segments itself.
    this.#making ??= this.#makeAll().catch(() => {})
  }

  async #makeAll(): Promise<void> {
    try {
      for (let seen: string | undefined; seen !== this.#current; ) {
        const current = this.#current ?? ''
        seen = current
        const { size } = await stat(join(this.#folder, current))
        for (let ahead = 1; ahead <= segmentsAhead; ahead += 1)
          await this.#make(segmentAfter(current, ahead, size), size)
      }
    } finally {
      this.#making = undefined
    }
  }

  async #make(name: string, size: number): Promise<void> {
    if (this.#isStopped) return
    const path = join(this.#folder, name)
    const isThere = await stat(path).catch(() => null)
    if (isThere) return
    const unfinished = join(this.#folder, unfinishedName)
    // A process that ended between the two names of a segment has left both of them: writing to this one would write
    // into the log.
    await rm(unfinished, { force: true })
    try {
      const file = await open(unfinished, 'wx', privateFileMode)
      try {
        for (let written = 0; written < size; written += zerosAtOnce.length) {
          if (this.#isStopped) return
          await file.writeFile(zerosAtOnce)
        }
        await file.sync()
      } finally {
        await file.close()
      }
      // Unlike a rename, a link does not replace a segment that PostgreSQL has made meanwhile.
      this.#named = name
      await link(unfinished, path).catch(ignoring('EEXIST'))
      await syncPath(this.#folder)
      this.#named = undefined
    } finally {
      await rm(unfinished, { force: true })
    }
  }
}

/** PostgreSQL relies on what it has just saved, so the entries of the folder are synced to the disk, too. */
function syncNow(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

const ignoring = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error
}

/**
 * The name of a segment: the timeline, and the number in two parts. @example
 * segmentAfter('0000000100000000000000FF', 1, 2 ** 24) is '000000010000000100000000'
 */
export function segmentAfter(name: string, ahead: number, size: number): string {
  const inPart = 2 ** 32 / size
  const number = Number.parseInt(name.slice(8, 16), 16) * inPart + Number.parseInt(name.slice(16), 16) + ahead
  const hex = (part: number) => part.toString(16).toUpperCase().padStart(8, '0')
  return name.slice(0, 8) + hex(Math.floor(number / inPart)) + hex(number % inPart)
}
