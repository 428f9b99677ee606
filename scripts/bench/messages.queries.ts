/** Conversations of every let home, long enough to be searched. */
import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/database/db.ts'

/**
 * Writes `ofEach` messages in each conversation, half of them from either side. Every 50th is about a boiler, every
 * 25,000th about a stopcock.
 */
export async function fillMessages(db: Db, ofEach: number): Promise<void> {
  await db.execute(sql`insert into chat_sessions (landlord_id, property_id, tenant_user_id)
    select distinct on (property_id, user_id) landlord_id, property_id, user_id from tenancies where active`)
  // In parts, because no statement may take longer than the product lets one.
  for (let from = 1; from <= ofEach; from += atOnce) await insertMessages(db, ofEach, from)
  await db.execute(sql`update chat_sessions set last_message_id = newest.id
    from (select conversation_id, max(id) as id from messages group by 1) newest where newest.conversation_id = chat_sessions.id`)
  await db.execute(sql`vacuum analyze messages`)
  await db.execute(sql`vacuum analyze chat_sessions`)
}

const atOnce = 25

async function insertMessages(db: Db, ofEach: number, from: number): Promise<void> {
  await db.execute(sql`insert into messages (conversation_id, landlord_id, property_id, tenant_user_id, sender_id, receiver_id, message_type, content,
      is_read, read_at, created_at, updated_at)
    select id, landlord_id, property_id, tenant_user_id,
      case when n % 2 = 0 then landlord_id else tenant_user_id end, case when n % 2 = 0 then tenant_user_id else landlord_id end,
      case when n % 2 = 0 then 'landlord_to_tenant' else 'tenant_to_landlord' end,
      'About the rent of month ' || n % 24 || case when (n * 7919 + id) % 50 = 0 then ', and the boiler is cold again' else '' end
        || case when n % 250 = 0 and id % 100 = 7 then '; the stopcock is stuck' else '' end
        || '. Could you please have a look and tell me what suits you this week? Many thanks from number ' || id,
      n < ${ofEach - 2}::int, now(), now() - (${ofEach}::int - n) * interval '1 hour', now()
    from chat_sessions, generate_series(${from}::int, ${Math.min(from + atOnce - 1, ofEach)}::int) n order by n, id`)
}
