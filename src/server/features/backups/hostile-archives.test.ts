/** Archives that were damaged on the way or made to do harm. Each is refused with the reason, and leaves nothing. */
import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { refusal, type TestApp, testApp } from '#test/app.ts'
import {
  archiveForm,
  changedArchive,
  downloadBackup,
  makeBackup,
  putRows,
  restoreBackup,
  rowsIn,
  unzip,
  zipOf,
} from '#test/backups.ts'
import { uploadDocument } from '#test/documents.ts'
import { makeLandlord, makeProperty, makeTenant } from '#test/factories.ts'
import { keysOf } from '#test/files.ts'
import { lettingOf } from '#test/lettings.ts'

let app: TestApp
let genuine: Map<string, Buffer>
beforeAll(async () => {
  app = await testApp()
  const landlord = await makeLandlord()
  const property = await makeProperty({ landlordId: landlord.id })
  await lettingOf(app)(landlord, property, await makeTenant({ invitedBy: landlord.id }))
  await uploadDocument(app, landlord, { propertyId: property.id })
  const { fileName } = await makeBackup(app, landlord)
  genuine = await unzip(await downloadBackup(app, landlord, fileName))
})

const changed = (change: Parameters<typeof changedArchive>[1]) => changedArchive(genuine, change)

const send = (landlord: { token: string }, archive: Uint8Array) =>
  app.as(landlord).backups.restore({ query: { wait: 'false' }, form: archiveForm(archive) })

const stored = async () => {
  const archives: string[] = []
  for await (const { key } of app.services.backups.list()) archives.push(key)
  return [...archives, ...(await keysOf(app))]
}

async function expectRefused(archive: Uint8Array, status: number, words: RegExp) {
  const landlord = await makeLandlord({ subscriptionPlan: 'enterprise' })
  const before = await stored()
  const { status: answered, text } = await refusal(send(landlord, archive))
  expect(text).toMatch(words)
  expect(answered).toBe(status)
  expect(await stored()).toEqual(before)
  expect(await app.as(landlord).properties.list()).toEqual([])
}

describe('a damaged archive is refused with what is wrong', () => {
  const nameOfFile = () => [...genuine.keys()].find((name) => name.startsWith('files/')) ?? ''
  const withManifest = (files: Iterable<readonly [string, Uint8Array]>) => zipOf(files)

  test('no zip file', () => expectRefused(Buffer.from('%PDF-1.7'), 400, /not a zip file/))
  test('half of one', async () => {
    const archive = await zipOf(genuine)
    await expectRefused(archive.subarray(0, archive.length / 2), 400, /not a zip file, or a part of it is missing/)
  })
  test('no manifest', async () =>
    expectRefused(await zipOf([['a.txt', 'x']]), 400, /This is not a backup of Latchkey: manifest.json is missing/))
  test('another manifest', async () =>
    expectRefused(await zipOf([['manifest.json', '{"format":"x"}']]), 400, /manifest.json is not that of a backup/))
  test('a file is missing', async () => {
    const archive = await withManifest([...genuine].filter(([name]) => name !== nameOfFile()))
    await expectRefused(archive, 400, new RegExp(`^${nameOfFile()} is missing`))
  })
  test('a file has other bytes', async () => {
    const content = Buffer.from(genuine.get(nameOfFile()) ?? '')
    content.writeUInt8(content.readUInt8(40) ^ 1, 40)
    const archive = await withManifest(new Map(genuine).set(nameOfFile(), content))
    await expectRefused(
      archive,
      400,
      new RegExp(`^${nameOfFile()} is damaged: its contents have changed since the backup was made`),
    )
  })
  test('a table of rows has other bytes', async () => {
    const rows = Buffer.from(String(genuine.get('data/properties.json')).replace('York', 'Hull'))
    const archive = await withManifest(new Map(genuine).set('data/properties.json', rows))
    await expectRefused(
      archive,
      400,
      /^data\/properties.json is damaged: its contents have changed since the backup was made$/,
    )
  })
  test('a bit has turned inside the zip', async () => {
    const archive = Buffer.from(await zipOf(genuine))
    const at = archive.indexOf('data/properties.json') + 60
    archive[at] = (archive[at] ?? 0) ^ 0xff
    await expectRefused(archive, 400, /data\/properties.json is damaged/)
  })
  test('one of a newer Latchkey', async () =>
    expectRefused(
      await changed((_, manifest) => Object.assign(manifest, { version: 99 })),
      400,
      /made by a newer Latchkey/,
    ))
})

interface Forged {
  readonly content?: Buffer
  readonly attributes?: number
  readonly size?: number
  readonly comment?: string
}

/** A zip of one file with arbitrary values in its headers. */
function forged(name: string, more: Forged = {}): Buffer {
  const { content = Buffer.from('x'), attributes = 0, comment = '' } = more
  const size = more.size ?? content.length
  const packed = deflateRawSync(content)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(20, 4)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(size, 22)
  local.writeUInt16LE(Buffer.byteLength(name), 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(0x0314, 4)
  central.writeUInt16LE(20, 6)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(size, 24)
  central.writeUInt16LE(Buffer.byteLength(name), 28)
  central.writeUInt16LE(Buffer.byteLength(comment), 32)
  central.writeUInt32LE(attributes >>> 0, 38)
  const body = Buffer.concat([local, Buffer.from(name), packed])
  const directory = Buffer.concat([central, Buffer.from(name), Buffer.from(comment)])
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(body.length, 16)
  return Buffer.concat([body, directory, end])
}

describe('no name becomes a path', () => {
  test.each([
    '../../etc/passwd',
    '/etc/passwd',
    'C:/windows',
    'files\\..\\x',
    'files/./x',
    'a\0b',
    `${'a'.repeat(300)}`,
  ])('%j is refused', (name) => expectRefused(forged(name), 400, /name|path|disk|folder|characters/i))
  test('a symbolic link is refused', () =>
    expectRefused(forged('files/x', { attributes: 0o120777 << 16 }), 400, /files\/x is no ordinary file/))
})

describe('a bomb is refused before it is unpacked', () => {
  test('a file that is a thousand times smaller than its content', () =>
    expectRefused(forged('data/x.json', { content: Buffer.alloc(20_000_000) }), 413, /becomes far larger than it is/))
  test('one that says it holds more than ten gigabytes', () =>
    expectRefused(forged('data/x.json', { size: 0xfffffff0 }), 413, /far larger/))
  test('a manifest of lists without end', () => {
    const content = Buffer.from(`[${'[],'.repeat(300_000)}0]`)
    return expectRefused(forged('manifest.json', { content }), 413, /^manifest.json is too large$/)
  })
  test('a row that is longer than any of ours', async () => {
    const archive = await changed((files) => {
      putRows(files, 'properties', [
        { ...rowsIn(files, 'properties')[0], more: randomBytes(3_100_000).toString('hex') },
      ])
    })
    await expectRefused(archive, 413, /^data\/properties.json has a row that is too long$/)
  })
  test('comments on files, which a hundred thousand times over would fill the memory', () =>
    expectRefused(forged('data/x.json', { comment: 'x'.repeat(1_001) }), 400, /has a comment that no backup has/))
  test('one that lies about its size', async () =>
    expectRefused(forged('manifest.json', { content: Buffer.alloc(5_000), size: 10 }), 400, /manifest.json is/))
})

describe('hostile rows do not come back, and the rest does', () => {
  async function restored(change: (files: Map<string, Buffer>) => void, plan: 'free' | 'enterprise' = 'enterprise') {
    const landlord = await makeLandlord({ subscriptionPlan: plan })
    const archive = await changed(change)
    const restore = await restoreBackup(app, landlord, archive)
    return {
      landlord,
      restore,
      reasons: restore.report?.omitted.map(({ what, count, why }) => `${count} ${what}: ${why}`),
    }
  }

  test('owner, join code, plan and role in a row are ignored', async () => {
    const other = await makeLandlord()
    const extra = { landlordId: other.id, joinCode: 'ABCDEF', subscriptionPlan: 'enterprise', role: 'landlord' }
    const { landlord, restore } = await restored((files) => {
      putRows(
        files,
        'properties',
        rowsIn(files, 'properties').map((row) => ({ ...row, ...extra })),
      )
      putRows(
        files,
        'tenants',
        rowsIn(files, 'tenants').map((row) => ({ ...row, ...extra, accepted: true, passwordHash: 'x' })),
      )
    }, 'free')
    expect(restore.state).toBe('done')
    const [property] = await app.as(landlord).properties.list()
    const ownCode = expect.stringMatching(/^(?!ABCDEF)[A-Z0-9]{6}$/)
    expect(property).toMatchObject({ landlordId: landlord.id, joinCode: ownCode })
    expect(await app.as(other).properties.list()).toEqual([])
    expect((await app.as(landlord).accounts.user()).subscriptionPlan).toBe('free')
  })

  test('rows that name rows of others, or none, are left out', async () => {
    const theirs = await makeProperty()
    const { landlord, reasons } = await restored((files) => {
      const [tenancy] = rowsIn(files, 'tenants')
      putRows(files, 'tenants', [tenancy, { ...tenancy, id: 999_999, propertyId: theirs.id }])
      const [payment] = rowsIn(files, 'rent_payments')
      putRows(files, 'rent_payments', [
        {
          ...payment,
          id: 77,
          chargeId: 77,
          tenantId: 999_999,
          propertyId: theirs.id,
          amount: 1,
          paidAmount: 0,
          outstanding: 1,
          dueDate: '2026-12-01',
          paidDate: null,
          status: 'unpaid',
          createdAt: '2026-11-21T10:00:00.000Z',
        },
      ])
    })
    expect(reasons).toEqual([
      '1 tenancy: the record it belongs to is not restored',
      '1 rent payment: the record it belongs to is not restored',
    ])
    expect(await app.as(landlord).tenancies.list()).toHaveLength(1)
  })

  test('rows that could not have been entered are left out, each with the field', async () => {
    const { reasons } = await restored((files) => {
      const [property] = rowsIn(files, 'properties')
      const variants = [
        { address: 'x'.repeat(201) },
        { rentAmount: -1 },
        { createdAt: 'yesterday' },
        { bathrooms: Number.MAX_VALUE },
        { imageUrl: 'javascript:alert(1)' },
        { id: 0 },
      ]
      putRows(files, 'properties', [
        property,
        null,
        'x',
        ...variants.map((each, at) => ({ ...property, id: 1_000_000 + at, ...each })),
      ])
    })
    expect(reasons).toEqual([
      '2 properties: Latchkey cannot read it',
      '1 property: Latchkey cannot read it (address)',
      '1 property: Latchkey cannot read it (rentAmount)',
      '1 property: Latchkey cannot read it (createdAt)',
      '1 property: Latchkey cannot read it (bathrooms)',
      '1 property: Latchkey cannot read it (imageUrl)',
      '1 property: Latchkey cannot read it (id)',
    ])
  })

  test('an audit that is longer than any of ours, a second reversal and what was never open are left out', async () => {
    const { reasons, restore } = await restored((files) => {
      const [property] = rowsIn(files, 'properties')
      const [tenancy] = rowsIn(files, 'tenants')
      const texts = { description: 'Key', method: null, reference: null, notes: null, reason: null }
      const entry = {
        ...{ id: 900_000, propertyId: property?.id, tenantId: tenancy?.id, kind: 'charge', chargeKind: 'key' },
        ...{ date: '2026-11-01', amount: 5_000, openAmount: 5_000, chargeId: null, reversesId: null, receivedAt: null },
        ...{ ...texts, allottedAt: '2026-11-01T10:00:00Z', enteredAt: '2026-11-01T10:00:00Z' },
      }
      const landlord = { name: 'x'.repeat(200_000), email: null, phone: null }
      const auditData = {
        property: { address: 'x', city: 'x', occupancyStatus: 'vacant', rentAmount: 1, bedrooms: null },
        tenant: null,
        tenants: [],
        landlord,
        documentCount: 0,
        missingDocuments: [],
        complianceScore: 0,
        documentAnalysis: {},
        inspectionSummary: null,
        auditTimestamp: '2026-11-21T10:00:00Z',
        propertyAge: null,
      }
      const figures = { auditDate: '2026-11-21T10:00:00Z', complianceScore: 0, documentCount: 0, totalDocuments: 0 }
      putRows(files, 'property_audits', [{ id: 1, propertyId: property?.id, ...figures, auditData }])
      const reversal = { ...entry, kind: 'reversal', amount: -5_000, openAmount: 0, reversesId: entry.id }
      putRows(files, 'ledger_entries', [
        { ...entry, openAmount: 0 },
        { ...reversal, id: 900_001 },
        { ...reversal, id: 900_002 },
        { ...entry, id: 900_003, openAmount: 5_001 },
      ])
    })
    expect(restore.state).toBe('done')
    expect(reasons).toEqual([
      '1 entry of an account: it is in the backup twice',
      expect.stringMatching(/^1 entry of an account: Latchkey cannot read it/),
      expect.stringMatching(/^1 property audit: Latchkey cannot read it \(auditData\)/),
    ])
  })

  test('a row of more values than any of ours is left out', async () => {
    const { landlord, reasons } = await restored((files) => {
      const [property] = rowsIn(files, 'properties')
      const many = Array.from({ length: 70_000 }, () => 0)
      putRows(files, 'properties', [property, { ...property, id: 1_000_000, many }])
    })
    expect(reasons).toEqual(['1 property: Latchkey cannot read it'])
    expect(await app.as(landlord).properties.list()).toHaveLength(1)
  })

  test('the same row twice comes back once', async () => {
    const { reasons } = await restored((files) => {
      for (const table of ['properties', 'tenants', 'documents'])
        putRows(files, table, [...rowsIn(files, table), ...rowsIn(files, table)])
    })
    expect(reasons).toEqual([
      '1 property: it is in the backup twice',
      '1 tenancy: it is in the backup twice',
      '1 document: it is in the backup twice',
    ])
  })

  test('a file that is not what its name says does not come back, nor what is about it', async () => {
    const { landlord, restore, reasons } = await restored((files) => {
      for (const name of files.keys())
        if (name.startsWith('files/')) files.set(name, Buffer.from('<script>alert(1)</script>'))
    })
    expect(reasons).toEqual(['1 document: its file is not of the type that its name says'])
    expect(restore.state).toBe('done')
    expect(await app.as(landlord).documents.list()).toEqual([])
  })

  test('a file that is no part of a backup is ignored, and counted', async () => {
    const { reasons } = await restored((files) => files.set('__MACOSX/x', Buffer.from('x')))
    expect(reasons).toEqual(['1 file: not part of a backup'])
  })

  test('the limits of the plan hold, and the report says so', async () => {
    const { landlord, reasons } = await restored((files) => {
      const [property] = rowsIn(files, 'properties')
      putRows(
        files,
        'properties',
        [0, 1, 2, 3].map((at) => ({ ...property, id: Number(property?.id) + at })),
      )
      const [document] = rowsIn(files, 'documents')
      const keys = Array.from({ length: 12 }, (_, at) => `${String(at).padStart(32, 'a')}.pdf`)
      const [, content] = [...files].find(([name]) => name.startsWith('files/')) ?? []
      for (const key of keys) files.set(`files/${key}`, content ?? Buffer.alloc(0))
      // A document that claims to be a filed report does not become one.
      putRows(
        files,
        'documents',
        keys.map((key, at) => ({ ...document, id: at + 1, filePath: `/uploads/${key}`, isInspectionReport: true })),
      )
      putRows(files, 'document_tenancies', [])
    }, 'free')
    expect(await app.as(landlord).properties.list()).toHaveLength(2)
    expect(await app.as(landlord).documents.list()).toHaveLength(10)
    expect(reasons).toEqual([
      '2 properties: the Free plan has room for 2 properties',
      '2 documents: the Free plan has room for 10 documents',
    ])
  })

  test('a tenant whose address has an account is linked only when they accept', async () => {
    const tenant = await makeTenant({ passwordHash: 'set', name: 'Real account' })
    const { landlord } = await restored((files) => {
      const rows = rowsIn(files, 'tenants').map((row) => ({
        ...row,
        user: { name: 'As written', username: null, email: tenant.email, phone: null },
      }))
      putRows(files, 'tenants', rows)
    })
    const [tenancy] = await app.as(landlord).tenancies.list()
    expect(tenancy?.user).toMatchObject({ name: 'As written', email: tenant.email })
    expect(tenancy?.userId).not.toBe(tenant.id)
    expect(await app.as(tenant).dashboard.get()).toMatchObject({ propertyId: null })
  })
})
