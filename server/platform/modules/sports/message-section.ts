import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { BookSection } from '#server/platform/kernel/books.ts'
import { canonicalJson, type Json } from '#server/platform/kernel/canonical-json.ts'

const row = z.object({
  producer: z.string(),
  seq: z.number().int(),
  event_id: z.string(),
  generated_at: z.number(),
  request_id: z.string().nullable(),
  body: z.string(),
  hash: z.string(),
  previous: z.string(),
})

/** Books check: recomputes the hash of each message whose predecessor is still stored. */
export const SPORTS_MESSAGES: BookSection = {
  name: 'messages of the sports feed',
  keys: sql`SELECT id AS key FROM sports_messages`,
  invariants: [],
  recomputed: [
    {
      name: 'a message of the sports feed has the hash of its content and of the one before',
      rows: sql`
        SELECT CAST(message.id AS TEXT) AS subject, message.producer, message.seq, message.event_id, message.generated_at,
          message.request_id, message.body, message.hash, before.hash AS previous
        FROM sports_messages AS message CROSS JOIN sports_messages AS before ON before.id = message.id - 1
        WHERE message.id IN page`,
      isRight(found) {
        const { producer, seq, event_id: event, generated_at, request_id, body, hash, previous } = row.parse(found)
        const content = { producer, seq, event, generated_at, body: JSON.parse(body) as Json }
        const text = canonicalJson(request_id === null ? content : { ...content, request_id })
        return createHash('sha256').update(`${previous}\n${text}`).digest('hex') === hash
      },
    },
  ],
}
