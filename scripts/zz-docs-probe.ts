import { sql } from 'drizzle-orm'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/db.ts'
import { makeScope } from '#server/platform/scope.ts'
import * as q from '#server/features/documents/documents.queries.ts'
import { mkdtemp } from 'node:fs/promises'
const dir = await mkdtemp('/tmp/docs-probe-')
const url = process.argv[2]
const database = await openDatabase(readConfig({ DATA_DIR: dir, ...(url && { DATABASE_URL: url, SECRET_KEY: 'x'.repeat(32) }) }), { log: console as never })
const { db } = database
await db.execute(sql`insert into users (role, name, email) select 'landlord', 'L'||n, 'l'||n||'@e.com' from generate_series(1, 5) n`)
await db.execute(sql`insert into users (role, name, email) select 'tenant', 'T', 't'||n||'@e.com' from generate_series(1, 5000) n`)
await db.execute(sql`insert into properties (landlord_id, address, city, rent_amount, join_code) select 1 + n % 5, n||' Road', 'York', 1, 'J'||n from generate_series(1, 5000) n`)
await db.execute(sql`insert into tenancies (landlord_id, property_id, user_id, tenant_name, move_in_date, rent_amount) select 1 + n % 5, n, 5+n, 'T', '2026-01-01', 1 from generate_series(1, 5000) n`)
await db.execute(sql`insert into documents (landlord_id, property_id, type, name, expiry_date, shared_with_tenant, file, mime_type, size)
 select 1 + n % 5, n, (array['EPC','EICR','Gas Safety Certificate (CP12)','Tenancy Agreement','Insurance cert','Inventory','Legionella assessment','Smoke/CO alarm test record'])[k], 'Doc '||k, date '2026-11-01' + ((n*7+k*31) % 400), k <> 5, md5(n||'-'||k)||'.pdf', 'application/pdf', 1 from generate_series(1,5000) n, generate_series(1,8) k`)
await db.execute(sql`insert into document_tenancies select id, property_id, property_id from documents where type in ('Tenancy Agreement','Inventory')`)
await db.execute(sql`vacuum analyze`)
const L = makeScope<any>({ role: 'landlord', userId: 1 }), T = makeScope<any>({ role: 'tenant', userId: 10 })
const today = '2026-11-21'
async function time(name: string, f: () => Promise<any>) {
  for (let i = 0; i < 3; i++) await f()
  const s = performance.now(); let r
  for (let i = 0; i < 10; i++) r = await f()
  console.log(name.padEnd(30), ((performance.now() - s) / 10).toFixed(2), 'ms', r?.rows?.length ?? r?.length ?? r)
}
await time('select 1', () => db.execute(sql`select 1`))
await time('list 50', () => q.listDocuments(db, L, { limit: 50 }, today))
await time('list 500', () => q.listDocuments(db, L, { limit: 500 }, today))
await time('list q none', () => q.listDocuments(db, L, { limit: 50, q: 'zzz' }, today))
await time('list expiring', () => q.listDocuments(db, L, { limit: 50, state: 'expiring' }, today))
await time('list type', () => q.listDocuments(db, L, { limit: 50, type: 'EPC' }, today))
await time('expiring 500', () => q.listExpiringDocuments(db, L, { limit: 500 }, today))
await time('by type', () => q.countDocumentsByType(db, L, today))
await time('count', () => q.countUploadedDocuments(db, L))
await time('tenant list', () => q.listDocuments(db, T, { limit: 500 }, today))
await time('tenant get', () => q.getStoredDocument(db, T, 33).catch(() => 'none'))
await database.close()
