import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { sessions } from '#db/platform/schema/identity.ts'

type Wanted = {
  readonly userId: string
  /** Half open, in milliseconds. */
  readonly from?: number | undefined
  readonly until?: number | undefined
  /** The id of the last login of the page before. */
  readonly before?: string | undefined
  readonly limit: number
}

/** A page of a player's logins, newest first; ids sort by time. */
export const listLogins = (reader: PlatformReader, { userId, from, until, before, limit }: Wanted) =>
  reader
    .select({
      id: sessions.id,
      ip: sessions.ip,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      endedAt: sessions.endedAt,
      endReason: sessions.endReason,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        from === undefined ? undefined : gte(sessions.createdAt, from),
        until === undefined ? undefined : lt(sessions.createdAt, until),
        before === undefined ? undefined : lt(sessions.id, before),
      ),
    )
    .orderBy(desc(sessions.id))
    .limit(limit)
