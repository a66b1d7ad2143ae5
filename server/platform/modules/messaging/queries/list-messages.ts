import { sql } from 'drizzle-orm'
import { outboxMessages } from '#db/platform/schema/messaging.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

export type OutboxMessage = typeof outboxMessages.$inferSelect

const SHOWN = 100

/** The newest emails and SMS in the order in which they were written, newest first. */
export function listMessages({ reader }: Pick<Platform, 'reader'>): Promise<OutboxMessage[]> {
  // several are of one millisecond: SQLite's own count of rows tells them apart
  return reader.select().from(outboxMessages).orderBy(sql`rowid DESC`).limit(SHOWN)
}
